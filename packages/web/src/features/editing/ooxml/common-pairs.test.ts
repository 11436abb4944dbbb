import { expect, test } from 'vitest'
import { commonPairsOf } from './common-pairs.ts'

const same = (one: string, two: string) =>
  commonPairsOf([...one], [...two])
    .map(([a]) => one[a])
    .join('')

test.each([
  ['', '', ''],
  ['abc', 'abc', 'abc'],
  ['abc', '', ''],
  ['abc', 'axbc', 'abc'],
  ['axbc', 'abc', 'abc'],
  ['abcabba', 'cbabac', 'baba'],
  ['one two three', 'one 2 three', 'one  three'],
])('what is the same in %j and %j', (one, two, expected) => {
  expect(same(one, two)).toHaveLength(expected.length)
  for (const [a, b] of commonPairsOf([...one], [...two])) expect(one[a]).toBe(two[b])
})
