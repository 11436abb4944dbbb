import { describe, expect, test } from 'vitest'
import { estimateMatchLimit, namePiecesOf, rarestNamePieces } from './pieces.rules.ts'
import { nextMatchLimit } from './steps.rules.ts'

describe('the pieces of a word', () => {
  test.each([
    ['report', ['re', 'ep', 'po', 'or', 'rt']],
    ['REPORT', ['re', 'ep', 'po', 'or', 'rt']],
    ['aaa', ['aa']],
    ['合同', ['合同']],
    ['合', ['合']],
    ['a', []],
    ['7', []],
    ['é', ['é']],
    ['😀', ['😀']],
    ['😀a', ['😀a']],
    ['', []],
  ])('%s', (word, pieces) => {
    expect(namePiecesOf(word)).toEqual(pieces)
  })
})

describe('how many names a word can match', () => {
  const shares = {
    names: 1000,
    of: new Map([
      ['re', 0.5],
      ['ep', 0.1],
      ['po', 0.2],
    ]),
  }

  test('is bounded by its rarest piece', () => {
    expect(estimateMatchLimit(['re', 'ep', 'po'], shares)).toBe(100)
    expect(estimateMatchLimit(['re'], shares)).toBe(500)
  })

  test('is none where a piece is unknown, and all where there are no pieces', () => {
    expect(estimateMatchLimit(['re', 'zz'], shares)).toBe(0)
    expect(estimateMatchLimit([], shares)).toBe(1000)
  })

  test('asks for three pieces at most, the rarest of each word first', () => {
    expect(rarestNamePieces(['rep'], shares)).toEqual(['ep', 're'])
    expect(rarestNamePieces(['repo'], shares)).toEqual(['ep', 'po', 're'])
    expect(rarestNamePieces(['re', 'epo'], shares)).toEqual(['ep', 're', 'po'])
    expect(rarestNamePieces(['rep', 'rep'], shares)).toEqual(['ep', 're'])
    expect(rarestNamePieces(['a'], shares)).toEqual([])
  })
})

describe('how many names are asked for next', () => {
  test.each([
    ['at first twice what is wanted', { named: 0, seen: 0 }, 10, 1000, 20],
    ['at first never more than may be', { named: 0, seen: 0 }, 20, 30, 30],
    ['a third more than the share of the last step', { named: 100, seen: 10 }, 10, 10_000, 133],
    ['four times as many where none was seen', { named: 100, seen: 0 }, 20, 10_000, 400],
    ['at least what is wanted', { named: 100, seen: 100 }, 1, 10_000, 2],
    ['never more than may be', { named: 1000, seen: 1 }, 19, 5000, 5000],
  ])('%s', (_, step, wanted, most, next) => {
    expect(nextMatchLimit(step, wanted, most)).toBe(next)
  })
})
