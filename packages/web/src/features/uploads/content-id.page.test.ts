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
  vi.restoreAllMocks()
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
  const ranges: [number, number][] = [
    [10, 20],
    [500, 100],
  ]
  const proof = await proofOf(new Blob([bytes]), { nonce: 'n0nce', ranges }, new AbortController().signal)
  const right = createHmac('sha256', 'n0nce').update(bytes.subarray(10, 30)).update(bytes.subarray(500, 600))
  expect(proof).toBe(right.digest('hex'))
})

test('a worker whose script cannot be loaded offline is hired again with the connection', async () => {
  vi.resetModules()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  class LateWorker extends NearWorker {
    override onerror: (() => void) | null = null
    override async postMessage(request: Parameters<NearWorker['postMessage']>[0]) {
      if (navigator.onLine) await super.postMessage(request)
      else queueMicrotask(() => this.onerror?.())
    }
  }
  vi.stubGlobal('Worker', LateWorker)
  const { chunkDigestHex } = await import('./content-id.ts')
  const digest = chunkDigestHex(new Blob(['abc']), new AbortController().signal)
  await new Promise((resolve) => setTimeout(resolve, 10))
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await digest).toBe(sha256(Buffer.from('abc')).toString('hex'))
})
