import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3 } from '@aws-sdk/client-s3'
import type { S3StoreConfig } from '../config/index.ts'
import { BlobStoreError, type ByteRange } from './blob-store.ts'
import { blobErrorOfS3, connectS3Client, nullWhenMissing, withS3Errors } from './s3-client.ts'

const stallMs = 30_000
const readAttempts = 4
const deletedAtOnce = 1000 // the most that one DeleteObjects takes

/**
 * One existing bucket of a store that honours `If-None-Match` (AWS, Ceph, MinIO and R2 do), in the few words
 * the store needs; everything throws BlobStoreError.
 */
export function openS3Bucket(config: S3StoreConfig) {
  const Bucket = config.bucket
  let connecting: Promise<S3> | null = null
  const s3 = () => (connecting ??= connectS3Client(config))

  const bucket = {
    name: Bucket,
    s3,

    size: async (Key: string) => {
      const found = await nullWhenMissing((await s3()).headObject({ Bucket, Key }))
      return found && (found.ContentLength ?? 0)
    },

    put: async (Key: string, Body: Buffer | string, abortSignal?: AbortSignal) => {
      await withS3Errors((await s3()).putObject({ Bucket, Key, Body }, { abortSignal }))
    },

    /** False when the object was there already, as it was. */
    putNew: async (Key: string, Body: string): Promise<boolean> => {
      try {
        await (await s3()).putObject({ Bucket, Key, Body, IfNoneMatch: '*' })
        return true
      } catch (cause) {
        const status = (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
        if (status === 412 || status === 409) return false
        throw blobErrorOfS3(cause)
      }
    },

    text: async (Key: string): Promise<string | null> => {
      const found = await nullWhenMissing((await s3()).getObject({ Bucket, Key }))
      return found?.Body ? found.Body.transformToString() : null
    },

    /** The range's bytes; a connection that breaks or stalls is taken up again where it stood. */
    async *bytes(Key: string, { start, end }: ByteRange, first?: Readable): AsyncGenerator<Buffer> {
      let at = start
      let body = first
      for (let attempt = 1; at <= end; attempt++) {
        try {
          body ??= (await bucket.open(Key, { start: at, end })).body
          for await (const chunk of unlessStalled(body)) {
            at += chunk.length
            attempt = 1
            yield chunk
          }
          if (at <= end) throw new BlobStoreError('unavailable', 'the store sent fewer bytes than it has')
        } catch (cause) {
          const error = blobErrorOfS3(cause)
          if (error.reason !== 'unavailable' || attempt >= readAttempts) throw error
          await pause(100 * 2 ** attempt)
        }
        body = undefined
      }
    },

    /** The answer's stream and length; BlobStoreError `invalid` for a range that begins behind the end. */
    async open(Key: string, range?: ByteRange): Promise<{ body: Readable; length: number }> {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body, ContentLength = 0 } = await withS3Errors((await s3()).getObject({ Bucket, Key, Range }))
      return { body: Body as Readable, length: ContentLength } // on Node the SDK's body is an IncomingMessage
    },

    async *list(Prefix: string, StartAfter?: string) {
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await withS3Errors(
          (await s3()).listObjectsV2({ Bucket, Prefix, StartAfter, ContinuationToken }),
        )
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          yield { name: Key, size: Size, modifiedAt: LastModified }
        }
        ContinuationToken = page.NextContinuationToken
        if (!page.IsTruncated || !ContinuationToken) return
      }
    },

    /** Every unfinished multipart upload under the prefix. */
    async *uploads(Prefix: string) {
      for (let KeyMarker: string | undefined, UploadIdMarker: string | undefined; ; ) {
        const page = await withS3Errors(
          (await s3()).listMultipartUploads({ Bucket, Prefix, KeyMarker, UploadIdMarker }),
        )
        for (const { Key = '', UploadId = '', Initiated = new Date(0) } of page.Uploads ?? []) {
          yield { name: Key, uploadId: UploadId, modifiedAt: Initiated }
        }
        if (!page.IsTruncated) return
        KeyMarker = page.NextKeyMarker
        UploadIdMarker = page.NextUploadIdMarker
      }
    },

    async remove(Key: string) {
      await nullWhenMissing((await s3()).deleteObject({ Bucket, Key }))
    },

    async removeAll(Prefix: string) {
      const names: { Key: string }[] = []
      for await (const { name } of bucket.list(Prefix)) names.push({ Key: name })
      for (let at = 0; at < names.length; at += deletedAtOnce) {
        const Objects = names.slice(at, at + deletedAtOnce)
        const { Errors } = await withS3Errors(
          (await s3()).deleteObjects({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors?.length) throw new BlobStoreError('unavailable', Errors[0]?.Message ?? 'not deleted')
      }
    },

    async close() {
      if (connecting) (await connecting).destroy()
    },
  }
  return bucket
}

export type S3BucketHandle = ReturnType<typeof openS3Bucket>

/** Gives up when the store sends nothing for a while although we wait; a reader that takes its time is no stall. */
async function* unlessStalled(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const stalled = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new BlobStoreError('unavailable', 'the store stopped sending')),
          stallMs,
        )
      })
      const chunk = await Promise.race([chunks.next(), stalled]).finally(() => clearTimeout(timer))
      if (chunk.done) return
      yield chunk.value
    }
  } finally {
    body.destroy()
  }
}
