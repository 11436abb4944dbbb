import { describe, expect, test } from 'vitest'
import { formatByteSize, formatCount, relativeTimeParts, splitFileName } from './format.ts'

describe('sizes', () => {
  test.each([
    [0, '0 B'],
    [1, '1 B'],
    [102, '102 B'],
    [103, '0.10 KB'],
    [1024, '1 KB'],
    [1536, '1.50 KB'],
    [104_857, '102.40 KB'],
    [104_858, '0.10 MB'],
    [2_485_125, '2.37 MB'],
    [5 * 1024 ** 2, '5 MB'],
    [107_374_182, '102.40 MB'],
    [107_374_183, '0.10 GB'],
    [1024 ** 3, '1 GB'],
    [1024 ** 4, '1024 GB'],
    [1.5 * 1024 ** 4, '1536 GB'],
  ])('%i bytes read %s', (bytes, words) => {
    expect(formatByteSize(bytes)).toBe(words)
  })
})

describe('relative times', () => {
  const now = new Date(2026, 10, 20, 10, 30, 0)
  test.each([
    ['this second', now, { kind: 'now' }],
    ['a clock a little ahead', new Date(2026, 10, 20, 10, 33), { kind: 'now' }],
    ['40 minutes ago', new Date(2026, 10, 20, 9, 50), { kind: 'minutes', count: 40 }],
    ['59 seconds ago', new Date(2026, 10, 20, 10, 29, 1), { kind: 'now' }],
    ['60 seconds ago', new Date(2026, 10, 20, 10, 29, 0), { kind: 'minutes', count: 1 }],
    ['a clock just too far ahead', new Date(2026, 10, 20, 10, 35, 1), { kind: 'today', clock: '10:35' }],
    ['a second short of an hour ago', new Date(2026, 10, 20, 9, 30, 1), { kind: 'minutes', count: 59 }],
    ['an hour ago', new Date(2026, 10, 20, 9, 30, 0), { kind: 'today', clock: '09:30' }],
    ['the first moment of today', new Date(2026, 10, 20, 0, 0, 0), { kind: 'today', clock: '00:00' }],
    ['the last of yesterday', new Date(2026, 10, 19, 23, 59, 59), { kind: 'yesterday', clock: '23:59' }],
    ['the first of yesterday', new Date(2026, 10, 19, 0, 0, 0), { kind: 'yesterday', clock: '00:00' }],
    ['the last of the day before', new Date(2026, 10, 18, 23, 59, 59), { kind: 'date', date: '2026-11-18' }],
    ['the first of tomorrow', new Date(2026, 10, 21, 0, 0, 0), { kind: 'date', date: '2026-11-21' }],
    ['earlier today', new Date(2026, 10, 20, 4, 45), { kind: 'today', clock: '04:45' }],
    ['yesterday', new Date(2026, 10, 19, 6, 30), { kind: 'yesterday', clock: '06:30' }],
    ['before', new Date(2026, 10, 17, 6, 30), { kind: 'date', date: '2026-11-17' }],
    ['tomorrow', new Date(2026, 10, 21, 6, 30), { kind: 'date', date: '2026-11-21' }],
  ])('%s', (_, at, expected) => {
    expect(relativeTimeParts(at, now)).toEqual(expected)
  })
})

test('minutes count across midnight', () => {
  const now = new Date(2026, 10, 20, 0, 20)
  expect(relativeTimeParts(new Date(2026, 10, 19, 23, 50), now)).toEqual({ kind: 'minutes', count: 30 })
})

test.each([
  ['report.docx', 'report', '.docx'],
  ['a.tar.gz', 'a.tar', '.gz'],
  ['.gitignore', '.gitignore', ''],
  ['README', 'README', ''],
  ['odd.', 'odd.', ''],
])('%s is %s and %s', (name, stem, extension) => {
  expect(splitFileName(name)).toEqual([stem, extension])
})

test('counts are grouped', () => {
  expect(formatCount(128_406)).toBe('128,406')
})
