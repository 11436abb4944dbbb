import { expect, test } from 'vitest'
import { createMatchFinder } from './matches.ts'

const text = 'Contract 合同 A.1\ncontract 合同 AB1\n'
const find = (wanted: string, matchCase = false) => createMatchFinder(text, { text: wanted, matchCase })

test.each([
  ['合同', [9, 25]],
  ['CONTRACT', [0, 16]],
  ['a.1', [12]],
  ['nothing', []],
])('%s stands at %s', (wanted, places) => {
  expect(find(wanted).all).toEqual(places)
})

test('the case matters where it is asked for', () => {
  expect(find('contract', true).all).toEqual([16])
})

test.each(['(', '[a', '\\', '*', 'a{2', '^', '|'])('%s is a text, no pattern', (wanted) => {
  expect(find(wanted).all).toEqual([])
})

test('stepping goes round', () => {
  const finder = find('合同')
  expect(finder.from(10)).toBe(25)
  expect(finder.from(26)).toBe(9)
  expect(finder.before(25)).toBe(9)
  expect(finder.before(9)).toBe(25)
  expect(find('nothing').from(0)).toBeNull()
})

test('only so many are counted, the rest is found nevertheless', () => {
  const long = createMatchFinder('x '.repeat(30_000), { text: 'x', matchCase: false })
  expect(long.all).toHaveLength(20_000)
  expect(long.more).toBe(true)
  expect(long.from(59_000)).toBe(59_000)
})
