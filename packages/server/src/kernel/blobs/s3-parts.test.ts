import { expect, test } from 'vitest'
import { partRange, partSizeOf, partsIn, smallestPart } from './s3-parts.ts'

test.each([
  ['nothing', 0, smallestPart, 0],
  ['one byte', 1, smallestPart, 1],
  ['exactly a part', smallestPart, smallestPart, 1],
  ['a part and a byte', smallestPart + 1, smallestPart, 2],
  ['the most of small parts', smallestPart * 10_000, smallestPart, 10_000],
  ['one byte more', smallestPart * 10_000 + 1, smallestPart * 2, 5_001],
  ['5 TiB', 5 * 1024 ** 4, smallestPart * 88, 9_930],
])('cuts %s', (_, size, partSize, parts) => {
  expect(partSizeOf(size)).toBe(partSize)
  expect(partsIn(size)).toBe(parts)
})

test('the last part ends with the blob', () => {
  expect(partRange(smallestPart + 1, 1)).toEqual({ start: 0, end: smallestPart - 1 })
  expect(partRange(smallestPart + 1, 2)).toEqual({ start: smallestPart, end: smallestPart })
})
