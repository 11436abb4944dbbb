import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { stagedBlobsSuite } from './staged-blobs.suite.ts'
import { type BlobStorePair, collectBlobKeys } from './suite-parts.ts'
import { wholeBlobsSuite } from './whole-blobs.suite.ts'

/** Contract tests of every blob store. `open` returns two stores over the same location, like two servers. */
export function blobStoreSuite(name: string, open: () => Promise<[BlobStore, BlobStore]>) {
  describe(`${name} blob store`, () => {
    const pair = {} as BlobStorePair

    beforeAll(async () => {
      ;[pair.one, pair.two] = await open()
    })

    afterAll(async () => {
      await Promise.all([pair.one?.close(), pair.two?.close()])
    })

    test('is well', async () => {
      await pair.one.check()
      await pair.two.check()
      expect(await collectBlobKeys(pair.one.stage.list())).toEqual([])
    })

    wholeBlobsSuite(pair)
    stagedBlobsSuite(pair)
  })
}
