import { limits } from '@cabinet/contract/limits'
import { describe, expect, test } from 'vitest'
import { candidateNamesOf, clashingNamesAmong } from './names.rules.ts'

describe('names that are checked', () => {
  const key = (name: string) => name.toLowerCase()
  test.each([
    ['a.txt,b.txt', ['b.txt'], ['b.txt']],
    ['a, b.txt,c', ['a, b.txt'], ['a, b.txt']],
    ['a, b.txt,c', ['a, b.txt', 'c', ' b.txt'], ['a, b.txt', 'c']],
    ['A.TXT', ['a.txt'], ['A.TXT']],
    [['a,b', 'c'], ['a', 'b', 'c'], ['c']],
    [',,,', [], []],
  ])('%j against %j', (sent, taken, clashes) => {
    expect(clashingNamesAmong(sent, new Set(taken), key)).toEqual(clashes)
  })
  test('a list of commas costs little', () => {
    expect(candidateNamesOf(Array(5000).fill('x').join(',')).length).toBeLessThan(100)
  })
})

describe('the names that a text may mean', () => {
  test.each([
    ['one', 'a.txt', ['a.txt']],
    ['two, or one with a comma', 'a,b', ['a', 'a,b', 'b']],
    ['a list, each once', ['a,b', 'c', 'a,b'], ['a,b', 'c']],
    ['nothing between commas', 'a,, ,b', ['a', 'a,', 'a,, ', 'a,, ,b', ', ', ', ,b', ' ,b', 'b']],
    ['no text', '', []],
  ])('%s', (_, sent, names) => {
    expect(candidateNamesOf(sent).toSorted()).toEqual(names.toSorted())
  })

  test('are of six pieces at most', () => {
    const names = candidateNamesOf('1,2,3,4,5,6,7')
    expect(names).toContain('1,2,3,4,5,6')
    expect(names).toContain('2,3,4,5,6,7')
    expect(names).not.toContain('1,2,3,4,5,6,7')
    expect(names).toHaveLength(7 + 6 + 5 + 4 + 3 + 2)
  })

  test('have at most twice the letters that a name may have', () => {
    const piece = 'x'.repeat(limits.name)
    expect(candidateNamesOf(`${piece.slice(1)},${piece}`)).toHaveLength(3)
    expect(candidateNamesOf(`${piece},${piece}`)).toEqual([piece])
  })

  test('are ten thousand at most', () => {
    const names = Array.from({ length: 10_001 }, (_, index) => `n${index}`)
    const candidates = new Set(candidateNamesOf(names.join(',')))
    expect(candidates.has('n9999')).toBe(true)
    expect(candidates.has('n10000')).toBe(false)
  })
})

describe('names that are taken', () => {
  const same = (name: string) => name
  test.each([
    ['are named once', ['a', 'a'], ['a'], ['a']],
    ['are none where nothing is taken', 'a,b', [], []],
    ['are found behind a long one', 'a,b,c', ['a,b', 'b', 'c'], ['a,b', 'c']],
    ['are the longest of those that begin alike', 'a,b,c', ['a', 'a,b', 'a,b,c'], ['a,b,c']],
    ['are the longest, wherever they begin', 'x,a,b', ['a', 'a,b'], ['a,b']],
    ['may be one of several', 'a,b,c', ['b'], ['b']],
  ])('%s', (_, sent, taken, clashes) => {
    expect(clashingNamesAmong(sent, new Set(taken), same)).toEqual(clashes)
  })
})
