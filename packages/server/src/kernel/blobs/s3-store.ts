import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3StoreConfig } from '../config/index.ts'
import {
  type BlobStore,
  BlobStoreError,
  clampRangeToSize,
  requireBodySize,
  requireValidBlobKey,
} from './blob-store.ts'
import { openS3Bucket } from './s3-bucket.ts'
import { blobErrorOfS3 } from './s3-client.ts'
import { s3PartSizeOf } from './s3-parts.ts'
import { openS3Stage } from './s3-stage.ts'

/** A store in a bucket, for any number of servers: `blobs/<key>`, and `staging/<key>/` while a blob is in the making. */
export function openS3BlobStore(config: S3StoreConfig): BlobStore {
  const bucket = openS3Bucket(config)
  const blobName = (key: string) => `blobs/${requireValidBlobKey(key)}`
  let checkedOnce = false

  return {
    kind: 's3',
    stage: openS3Stage(bucket, blobName),
    file: () => null,
    size: async (key) => bucket.size(blobName(key)),
    remove: async (key) => bucket.remove(blobName(key)),
    close: () => bucket.close(),

    async check() {
      const name = `staging/probe.${randomUUID()}/probe`
      if (!(await bucket.putNew(name, 'probe')))
        throw new BlobStoreError('unavailable', 'the store refused a new object')
      try {
        if ((await bucket.text(name)) !== 'probe')
          throw new BlobStoreError('unavailable', 'the store gave other bytes back')
        // Two servers that open one stage rely on this; a store that has it keeps it.
        if (!checkedOnce && (await bucket.putNew(name, 'again'))) {
          throw new BlobStoreError('unavailable', 'the store does not honour If-None-Match')
        }
        checkedOnce = true
      } finally {
        await bucket.remove(name)
      }
    },

    async read(key, range) {
      const name = blobName(key)
      const { start } = clampRangeToSize(Number.MAX_SAFE_INTEGER, range)
      const { body, length } = await bucket.open(name, range)
      const bytes = bucket.bytes(name, { start, end: start + length - 1 }, body)
      // A reader given up before its first byte never starts the generator that would let the socket go.
      return Readable.from(bytes, { objectMode: false }).once('close', () => body.destroy())
    },

    async write(key, body, size, atMost) {
      const name = blobName(key)
      if (!Buffer.isBuffer(body)) return upload(name, body, size, atMost)
      if (size !== undefined && size !== body.length)
        throw new BlobStoreError('invalid', 'not the announced size')
      await bucket.put(name, body)
    },

    async *list(prefix) {
      for await (const { name, ...facts } of bucket.list(`blobs/${prefix}`))
        yield { key: name.slice(6), ...facts }
    },
  }

  /** In parts as they come; nothing is stored unless all of it is. */
  async function upload(name: string, body: Readable, size?: number, atMost = 0) {
    let bodyError: unknown
    async function* watched() {
      try {
        yield* requireBodySize(body, size)
      } catch (cause) {
        bodyError = cause
        throw cause
      }
    }
    const { Upload } = await import('./s3-sdk.ts')
    const params = { Bucket: bucket.name, Key: name, Body: Readable.from(watched(), { objectMode: false }) }
    const upload = new Upload({
      client: await bucket.s3(),
      params,
      partSize: s3PartSizeOf(size ?? atMost),
      queueSize: 2,
    })
    try {
      await upload.done()
    } catch (cause) {
      throw bodyError ?? blobErrorOfS3(cause)
    }
  }
}
