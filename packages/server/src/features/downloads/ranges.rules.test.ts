import { expect, test } from 'vitest'
import { parseByteRanges } from './ranges.rules.ts'

const size = 1000

test.each([
  ['no header', undefined, null],
  ['another unit', 'lines=0-9', null],
  ['words', 'bytes=a-b', null],
  ['nothing after the sign', 'bytes=', null],
  ['a lone dash', 'bytes=-', null],
  ['a unit that ends alike', 'xbytes=0-1', null],
  ['three figures', 'bytes=0-1-2', null],
  ['one figure', 'bytes=5', null],
  ['an end before the start', 'bytes=9-0', null],
  [
    'parts out of order',
    'bytes=500-599,0-99',
    [
      { start: 500, end: 599 },
      { start: 0, end: 99 },
    ],
  ],
  ['the first byte', 'bytes=0-0', [{ start: 0, end: 0 }]],
  ['the last byte', 'bytes=999-999', [{ start: 999, end: 999 }]],
  ['from the middle on', 'bytes=500-', [{ start: 500, end: 999 }]],
  ['an end beyond the file', 'bytes=990-5000', [{ start: 990, end: 999 }]],
  ['an end just beyond the file', 'bytes=0-1000', [{ start: 0, end: 999 }]],
  ['a start just beyond the file', 'bytes=1000-', 'unsatisfiable'],
  ['a start and an end beyond the file', 'bytes=1000-2000', 'unsatisfiable'],
  ['the last ten', 'bytes=-10', [{ start: 990, end: 999 }]],
  ['more last bytes than there are', 'bytes=-5000', [{ start: 0, end: 999 }]],
  ['the last none', 'bytes=-0', 'unsatisfiable'],
  [
    'two parts with spaces',
    'bytes= 0-9 , 20-29',
    [
      { start: 0, end: 9 },
      { start: 20, end: 29 },
    ],
  ],
  ['one part inside and one outside', 'bytes=0-9,2000-3000', [{ start: 0, end: 9 }]],
  ['parts that touch in one byte', 'bytes=0-10,10-19', null],
  ['parts that overlap in any order', 'bytes=10-19,0-10', null],
  ['a broken part among good ones', 'bytes=0-9,x-1', null],
  ['numbers longer than a size can be', 'bytes=0-9999999999999999', null],
] as const)('%s', (_, header, ranges) => {
  expect(parseByteRanges(header, size)).toEqual(ranges)
})

test('sixteen parts are answered one by one, seventeen by the whole', () => {
  const list = (count: number) => `bytes=${Array.from({ length: count }, (_, at) => `${at * 2}-${at * 2}`)}`
  expect(parseByteRanges(list(16), size)).toHaveLength(16)
  expect(parseByteRanges(list(17), size)).toBeNull()
})

test('an empty file has no part', () => {
  expect(parseByteRanges('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseByteRanges('bytes=-1', 0)).toBe('unsatisfiable')
})
