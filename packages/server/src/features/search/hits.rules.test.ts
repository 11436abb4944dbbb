import { describe, expect, test } from 'vitest'
import type { AppError } from '../../kernel/errors.ts'
import { readSearchCursor, searchCursorOf } from './cursor.rules.ts'
import type { VisibleMatch } from './finding/index.ts'
import { countByKey, countSearchFacets, sortSearchHits } from './hits.rules.ts'

const MIB = 1024 ** 2
const DAY = 86_400_000
const now = new Date('2026-11-20T08:00:00Z')
const hit = (name: string, change: Partial<VisibleMatch> = {}): VisibleMatch =>
  ({
    id: name,
    name,
    suffix: /\.\w+$/.exec(name)?.[0] ?? '',
    isFolder: false,
    size: 1,
    createdBy: 'zhang',
    updatedAt: now,
    at: '',
    spaceId: 'personal',
    ...change,
  }) as VisibleMatch
const before = (days: number) => ({ updatedAt: new Date(now.getTime() - days * DAY) })

describe('the order of hits', () => {
  const hits = [
    hit('a report.txt', before(1)),
    hit('report.txt', before(9)),
    hit('reports.txt', before(2)),
    hit('unreported.txt', before(0)),
    hit('notes.txt', before(0)),
    hit('annual report.txt', before(3)),
  ]
  const order = (sort: 'relevance' | 'name' | 'size' | 'updatedAt', way?: 'asc' | 'desc', all = hits) =>
    sortSearchHits(all, ['report'], { sort, order: way }).map(({ name }) => name.replace('.txt', ''))

  test('is the best name first, and the newest among equals', () => {
    expect(order('relevance')).toEqual([
      'report',
      'reports',
      'a report',
      'annual report',
      'unreported',
      'notes',
    ])
  })

  test('by name counts numbers, and goes up unless it is turned', () => {
    const all = [hit('10.txt'), hit('9.txt'), hit('文件.txt')]
    expect(order('name', undefined, all)).toEqual(['9', '10', '文件'])
    expect(order('name', 'desc', all)).toEqual(['文件', '10', '9'])
  })

  test('by size and time goes down unless it is turned', () => {
    const all = [hit('small', { size: 1, ...before(1) }), hit('large', { size: 9, ...before(2) })]
    expect(order('size', undefined, all)).toEqual(['large', 'small'])
    expect(order('size', 'asc', all)).toEqual(['small', 'large'])
    expect(order('updatedAt', undefined, all)).toEqual(['small', 'large'])
    expect(order('updatedAt', 'asc', all)).toEqual(['large', 'small'])
  })

  test('of equals is always the same, either way', () => {
    const all = [hit('b'), hit('a'), hit('c')]
    for (const way of ['asc', 'desc'] as const) expect(order('size', way, all)).toEqual(['a', 'b', 'c'])
  })
})

describe('the counts beside hits', () => {
  test('of sizes are those of files alone, each in one range', () => {
    const { size } = countSearchFacets(
      [0, MIB - 1, MIB, 10 * MIB, 10 * MIB + 1, 100 * MIB, 100 * MIB + 1]
        .map((bytes) => hit(`${bytes}`, { size: bytes }))
        .concat(hit('folder', { isFolder: true, size: 5 * MIB })),
      now,
    )
    expect(size).toEqual([
      { key: '<1MB', count: 2 },
      { key: '1MB..10MB', count: 2 },
      { key: '10MB..100MB', count: 2 },
      { key: '>100MB', count: 1 },
    ])
  })

  test('of times include the shorter ones, and leave out what is older', () => {
    const { time } = countSearchFacets(
      [0, 1, 5, 20, 400].map((days) => hit(`${days}`, before(days))),
      now,
    )
    expect(time).toEqual([
      { key: '1d', count: 2 },
      { key: '7d', count: 3 },
      { key: '30d', count: 4 },
      { key: '365d', count: 4 },
    ])
  })

  test('of kinds know folders, and leave out what is of none', () => {
    const hits = [hit('a.docx'), hit('b.DOCX'), hit('c', { isFolder: true }), hit('d.unknown')]
    expect(countSearchFacets(hits, now).type).toEqual([
      { key: 'word', count: 2 },
      { key: 'folder', count: 1 },
    ])
  })

  test('show the eight most frequent, equal ones by their key', () => {
    const keys = [...'abcdefghij'].flatMap((key, at) => Array(at < 2 ? 1 : at).fill(key) as string[])
    expect(countByKey(keys).map(({ key }) => key)).toEqual([...'jihgfedc'])
    expect(countByKey(['b', 'a']).map(({ key }) => key)).toEqual(['a', 'b'])
  })
})

describe('a cursor', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each(['2026-11-20 08:00:00+00', '2026-11-20 08:00:00.123456+05:30', '12026-11-20 08:00:00-08'])(
    'keeps the time %s to the microsecond',
    (at) => {
      expect(readSearchCursor(searchCursorOf({ at, id }))).toEqual({ at, id })
    },
  )

  test.each([
    ['no base64', '%'],
    ['a time of another form', encoded({ at: '2026-11-20T08:00:00Z', id })],
    ['SQL', encoded({ at: "2026-11-20 08:00:00+00'; --", id })],
    ['no id', encoded({ at: '2026-11-20 08:00:00+00', id: '1' })],
    ['a list', encoded([])],
  ])('that is %s is refused', (_, cursor) => {
    let key = ''
    try {
      readSearchCursor(cursor)
    } catch (error) {
      key = (error as AppError).key
    }
    expect(key).toBe('common.invalid')
  })
})
