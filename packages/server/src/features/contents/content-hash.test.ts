import { createHash } from 'node:crypto'
import { limits } from '@cabinet/contract/limits'
import { describe, expect, test } from 'vitest'
import { contentHashOf, createContentHash } from './index.ts'

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const { slice } = limits
const long = Buffer.alloc(slice * 2 + 3, 'cabinet ')

/** The specification's rule in its plainest form: SHA-256 over the digests of the slices. */
function plainHash(bytes: Buffer): string {
  const digests: Buffer[] = []
  for (let at = 0; at < bytes.length; at += slice) digests.push(sha256(bytes.subarray(at, at + slice)))
  return `v1-${bytes.length}-${sha256(...digests).toString('hex')}`
}

describe('the hash of a content', () => {
  test.each([
    ['nothing', 0],
    ['one byte', 1],
    ['less than a slice', slice - 1],
    ['a slice', slice],
    ['a byte more', slice + 1],
    ['two slices', slice * 2],
    ['two slices and a rest', slice * 2 + 3],
  ])('follows the rule for %s', (_, size) => {
    const bytes = long.subarray(0, size)
    expect(contentHashOf(bytes)).toBe(plainHash(bytes))
  })

  test.each([1, 4096, slice - 1, slice + 1])(
    'is the same in whichever pieces it comes: %d bytes at once',
    (piece) => {
      const bytes = piece === 1 ? long.subarray(0, 3000) : long
      const hash = createContentHash()
      for (let at = 0; at < bytes.length; at += piece) {
        expect(hash.position).toBe(at)
        hash.update(bytes.subarray(at, at + piece))
      }
      expect(hash.position).toBe(bytes.length)
      expect(hash.id()).toBe(contentHashOf(bytes))
    },
  )

  test('tells apart what differs in one byte, or only in where a slice ends', () => {
    const other = Buffer.from(long)
    other[slice] = 0
    expect(contentHashOf(other)).not.toBe(contentHashOf(long))
    expect(contentHashOf(Buffer.from('a'))).not.toBe(`v1-1-${sha256(Buffer.from('a')).toString('hex')}`)
  })
})
