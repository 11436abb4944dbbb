import { expect, test } from 'vitest'
import { definedOf, entryOf, firstOf, itemAt, lastOf } from './certain.ts'

test('what is there is returned, also where it is null, false or empty', () => {
  expect([firstOf([3, 4]), lastOf([3, 4]), itemAt('abc', 1), itemAt(new Uint8Array(1), 0)]).toEqual([
    3,
    4,
    'b',
    0,
  ])
  expect([firstOf([null]), lastOf([false]), entryOf(new Map([['a', '']]), 'a')]).toEqual([null, false, ''])
  expect([definedOf(0, 'number'), definedOf(false, 'answer')]).toEqual([0, false])
})

test.each([
  ['There is no item 0 among 0.', () => firstOf([])],
  ['There is no item -1 among 0.', () => lastOf([])],
  ['There is no item 2 among 2.', () => itemAt([1, 2], 2)],
  ['The map has no entry b.', () => entryOf(new Map([['a', 1]]), 'b')],
  ['There is no folder.', () => definedOf(null, 'folder')],
  ['There is no folder.', () => definedOf(undefined, 'folder')],
])('a wrong certainty is an error: %s', (words, lookUp) => {
  expect(lookUp).toThrow(words)
})
