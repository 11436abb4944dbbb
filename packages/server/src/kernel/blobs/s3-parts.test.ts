import { expect, test } from 'vitest'
import { s3PartCountOf, s3PartRange, s3PartSizeOf, smallestS3PartBytes } from './s3-parts.ts'

test.each([
  ['nothing', 0, smallestS3PartBytes, 0],
  ['one byte', 1, smallestS3PartBytes, 1],
  ['exactly a part', smallestS3PartBytes, smallestS3PartBytes, 1],
  ['a part and a byte', smallestS3PartBytes + 1, smallestS3PartBytes, 2],
  ['the most of small parts', smallestS3PartBytes * 10_000, smallestS3PartBytes, 10_000],
  ['one byte more', smallestS3PartBytes * 10_000 + 1, smallestS3PartBytes * 2, 5_001],
  ['5 TiB', 5 * 1024 ** 4, smallestS3PartBytes * 88, 9_930],
])('cuts %s', (_, size, partSize, parts) => {
  expect(s3PartSizeOf(size)).toBe(partSize)
  expect(s3PartCountOf(size)).toBe(parts)
})

test('the last part ends with the blob', () => {
  expect(s3PartRange(smallestS3PartBytes + 1, 1)).toEqual({ start: 0, end: smallestS3PartBytes - 1 })
  expect(s3PartRange(smallestS3PartBytes + 1, 2)).toEqual({
    start: smallestS3PartBytes,
    end: smallestS3PartBytes,
  })
})
