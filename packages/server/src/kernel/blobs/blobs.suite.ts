import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { stagedBlobs } from './staged-blobs.suite.ts'
import { keysOf, type Pair } from './suite-parts.ts'
import { wholeBlobs } from './whole-blobs.suite.ts'

/** What every blob store promises. `open` gives two stores of one place, as two servers have them. */
export function blobStoreSuite(name: string, open: () => Promise<[BlobStore, BlobStore]>) {
  describe(`${name} blob store`, () => {
    const pair = {} as Pair

    beforeAll(async () => {
      ;[pair.one, pair.two] = await open()
    })

    afterAll(async () => {
      await Promise.all([pair.one?.close(), pair.two?.close()])
    })

    test('is well', async () => {
      await pair.one.check()
      await pair.two.check()
      expect(await keysOf(pair.one.stage.list())).toEqual([])
    })

    wholeBlobs(pair)
    stagedBlobs(pair)
  })
}
