import { Blob as ReadableBlob } from 'node:buffer'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { limits } from '@cabinet/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NearWorker } from './test-worker.ts'

beforeEach(() => {
  vi.stubGlobal('Worker', NearWorker)
  // jsdom's Blob cannot be read.
  vi.stubGlobal('Blob', ReadableBlob)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

test('the content id is SHA-256 over the digests of the slices', async () => {
  const { contentHashOfFile: contentIdOf } = await import('./content-id.ts')
  const bytes = randomBytes(limits.slice * 2 + 5)
  const digests = [0, 1, 2].map((n) => sha256(bytes.subarray(n * limits.slice, (n + 1) * limits.slice)))
  const shares: number[] = []
  const id = await contentIdOf(new Blob([bytes]), new AbortController().signal, (share) => shares.push(share))
  expect(id).toBe(`v1-${bytes.length}-${sha256(Buffer.concat(digests)).toString('hex')}`)
  expect(shares.at(-1)).toBe(1)
})

test('a proof is the HMAC of the asked ranges in order', async () => {
  const { answerProofChallenge: proofOf } = await import('./proof.ts')
  const bytes = randomBytes(1000)
  const proof = await proofOf(new Blob([bytes]), {
    nonce: 'n0nce',
    ranges: [
      [10, 20],
      [500, 100],
    ],
  })
  const right = createHmac('sha256', 'n0nce').update(bytes.subarray(10, 30)).update(bytes.subarray(500, 600))
  expect(proof).toBe(right.digest('hex'))
})
