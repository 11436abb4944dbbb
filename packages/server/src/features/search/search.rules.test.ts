import { describe, expect, test } from 'vitest'
import type { AppError } from '../../kernel/errors.ts'
import { matchRangesOf, nameMatchRank } from './hits.rules.ts'
import { planSearch } from './search.rules.ts'
import { searchTokensToStore } from './texts/index.ts'
import { needsTextVerification, textSearchQueryOf } from './texts/pieces.rules.ts'

// Shanghai: eight hours ahead of UTC
const clock = { now: new Date('2026-11-20T08:00:00Z'), offset: -480 }
const wish = (text: string) => planSearch(text, clock).wish
const refused = (text: string) => {
  try {
    planSearch(text, clock)
  } catch (error) {
    return (error as AppError).key
  }
  return null
}

describe('what is typed', () => {
  test('is words, phrases and operators in both languages', () => {
    const plan = planSearch(
      '报告 "第三 季度" name:draft content:合同 owner:张伟 位置：合同库 label:机密',
      clock,
    )
    expect(plan).toMatchObject({
      words: ['报告', '第三 季度'],
      contents: ['合同'],
      owners: ['张伟'],
      places: ['合同库'],
      labels: ['机密'],
      wish: { words: ['draft'] },
    })
  })

  test('keeps a colon that belongs to a word', () => {
    expect(planSearch('http://a.b 12:30 foo:bar', clock).words).toEqual(['http://a.b', '12:30', 'foo:bar'])
  })

  test.each([
    ['type:pdf', { kind: null, suffixes: ['.pdf'] }],
    ['type:.DOCX', { kind: null, suffixes: ['.docx'] }],
    ['类型：文件夹', { kind: 'folder', suffixes: null }],
    ['type:folder type:pdf', { kind: 'folder', suffixes: ['.pdf'] }],
    ['type:file', { kind: 'file', suffixes: null }],
    ['size:>10MB', { sizeFrom: 10 * 1024 ** 2 + 1 }],
    ['size:<1k', { sizeBelow: 1024 }],
    ['size:1MB..2MB', { sizeFrom: 1024 ** 2, sizeBelow: 2 * 1024 ** 2 + 1 }],
    ['size:1.5k', { sizeFrom: 1536 }],
    ['after:2026-01-31', { changedFrom: new Date('2026-01-30T16:00:00Z') }],
    ['before:2026', { changedBefore: new Date('2025-12-31T16:00:00Z') }],
    ['after:7d', { changedFrom: new Date('2026-11-13T08:00:00Z') }],
    ['after:today', { changedFrom: new Date('2026-11-19T16:00:00Z') }],
  ])('%s is understood', (text, part) => {
    expect(wish(text)).toMatchObject(part)
  })

  test.each([
    ['size:big', 'search.wrong_size'],
    ['size:1..2..3', 'search.wrong_size'],
    ['after:2026-02-30', 'search.wrong_date'],
    ['before:soon', 'search.wrong_date'],
    ['type:a/b', 'search.wrong_type'],
    ['name:', 'search.empty_operator'],
    [Array.from({ length: 21 }, (_, at) => `w${at}`).join(' '), 'search.too_many_words'],
  ])('%s is refused with a reason', (text, reason) => {
    expect(refused(text)).toBe(reason)
  })
})

describe('how well a name fits', () => {
  test.each([
    ['报告.docx', ['报告'], 4],
    ['报告 2.docx', ['报告'], 3],
    ['annual report.docx', ['report'], 2],
    ['preporter.txt', ['report'], 1],
    ['other.txt', ['report'], 0],
  ])('%s for %s', (name, words, fit) => {
    expect(nameMatchRank(name, words)).toBe(fit)
  })

  test('what fits is marked, once where it overlaps', () => {
    expect(matchRangesOf('Report on reports', ['report', 'port'])).toEqual([
      [0, 6],
      [10, 16],
    ])
    expect(matchRangesOf('😀报告', ['报告'])).toEqual([[2, 4]])
    expect(matchRangesOf('İx', ['x'])).toEqual([])
  })
})

describe('the pieces of a text', () => {
  test('are words, and characters and pairs of scripts without spaces', () => {
    expect(searchTokensToStore('Hello 合同书, hello')).toEqual(['hello', '合', '合同', '同', '同书', '书'])
  })

  test.each([
    ['合同', "'合同'"],
    ['合', "'合'"],
    ['合同书', "'合同' & '同书'"],
    ['Report', "'report':*"],
    ['annual report', "'annual' & 'report':*"],
    ['%_', null],
    ["o'brien", "'o' & 'brien':*"],
  ])('%s is asked as %s', (word, query) => {
    expect(textSearchQueryOf([word])).toBe(query)
  })

  test.each([
    ['合同', false],
    ['合同书', true],
    ['report', false],
    ['annual report', true],
    ['c++', true],
  ])('whether %s needs a look at the text itself: %s', (word, looking) => {
    expect(needsTextVerification(word)).toBe(looking)
  })

  test('are bounded', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `w${at}`).join(' ')
    expect(searchTokensToStore(text).length).toBeLessThanOrEqual(60_000)
    expect(searchTokensToStore('x'.repeat(1_000_000))[0]).toHaveLength(40)
  })
})
