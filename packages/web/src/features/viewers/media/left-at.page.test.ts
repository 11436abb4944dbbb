import { expect, test } from 'vitest'
import { clockText, leaveAt, leftAt } from './left-at.ts'

test('a film goes on where it was left, but not from its very beginning or end', () => {
  leaveAt('a', 61.7, 600)
  leaveAt('b', 3, 600)
  expect([leftAt('a'), leftAt('b'), leftAt('c')]).toEqual([61, 0, 0])
  leaveAt('a', 590, 600)
  expect(leftAt('a')).toBe(0)
})

test('the places of the latest films are kept', () => {
  for (let film = 0; film < 101; film++) leaveAt(`film ${film}`, 30, 600)
  expect([leftAt('film 0'), leftAt('film 1'), leftAt('film 100')]).toEqual([0, 30, 30])
})

test.each([
  [0, '0:00'],
  [61.7, '1:01'],
  [3723, '1:02:03'],
])('%s seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
