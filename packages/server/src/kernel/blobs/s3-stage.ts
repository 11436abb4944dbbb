import { Readable } from 'node:stream'
import { limitParallelRuns } from './at-most.ts'
import { type BlobStage, BlobStoreError, blobKeyAsFileName } from './blob-store.ts'
import type { S3BucketHandle } from './s3-bucket.ts'
import { nullWhenMissing, withS3Errors } from './s3-client.ts'
import { s3PartCountOf, s3PartRange, s3PartSizeOf } from './s3-parts.ts'
import { s3StagePiecesOf } from './s3-pieces.ts'
import { type S3StagePlan, s3StagePlansOf } from './s3-plans.ts'
import { listS3Stages, listS3UploadParts } from './s3-stages.ts'

/** A part is in memory while it is sealed. */
const sealedAtOnce = limitParallelRuns(4)

/**
 * A stage is a multipart upload whose id stands in `staging/<key>/upload.json`, so that any server can go on with it.
 * Chunks are smaller than parts: each is kept as an object of its own, which also lets any server read it for
 * hashing, until the stage is finished; a part is made of them once they are all there.
 */
export function openS3Stage(bucket: S3BucketHandle, blobName: (key: string) => string): BlobStage {
  const plans = s3StagePlansOf(bucket, blobName)
  const pieces = s3StagePiecesOf(bucket)
  const folder = (key: string) => `staging/${blobKeyAsFileName(key)}/`
  const { name: Bucket } = bucket

  const seal = (key: string, { size, uploadId }: S3StagePlan, PartNumber: number) =>
    sealedAtOnce(async () => {
      const { start, end } = s3PartRange(size, PartNumber)
      const Body = await pieces.gather(folder(key), start, end)
      const place = { Bucket, Key: blobName(key), UploadId: uploadId }
      const { ETag } = await withS3Errors((await bucket.s3()).uploadPart({ ...place, PartNumber, Body }))
      return { PartNumber, ETag }
    })

  /** The parts to finish with, those that nobody sealed sealed now. */
  const allParts = async (key: string, plan: S3StagePlan) => {
    const sealed = new Map<number, string | undefined>()
    for await (const { PartNumber = 0, Size, ETag } of listS3UploadParts(
      bucket,
      blobName(key),
      plan.uploadId,
    )) {
      const { start, end } = s3PartRange(plan.size, PartNumber)
      if (Size === end - start + 1) sealed.set(PartNumber, ETag)
    }
    const numbers = Array.from({ length: s3PartCountOf(plan.size) }, (_, index) => index + 1)
    return Promise.all(
      numbers.map((part) =>
        sealed.has(part) ? { PartNumber: part, ETag: sealed.get(part) } : seal(key, plan, part),
      ),
    )
  }

  const complete = async (key: string, plan: S3StagePlan) => {
    if (plan.size === 0) return bucket.put(blobName(key), Buffer.alloc(0)) // a multipart upload cannot be empty
    const parts = await allParts(key, plan)
    const s3 = await bucket.s3()
    await withS3Errors(
      s3.completeMultipartUpload({
        Bucket,
        Key: blobName(key),
        UploadId: plan.uploadId,
        MultipartUpload: { Parts: parts },
      }),
    )
  }

  const forget = async (key: string) => {
    plans.forget(key)
    for await (const { name, uploadId } of bucket.uploads(blobName(key))) {
      if (name !== blobName(key)) continue
      const s3 = await bucket.s3()
      await nullWhenMissing(s3.abortMultipartUpload({ Bucket, Key: name, UploadId: uploadId }))
    }
    await bucket.removeAll(folder(key))
  }

  return {
    partSize: s3PartSizeOf,
    open: (key, size) => plans.make(key, folder(key), size),
    sync: async () => {},

    async put(key, offset, bytes) {
      const { size } = await plans.get(key, folder(key))
      if (offset < 0 || offset + bytes.length > size) throw new BlobStoreError('invalid', 'outside the stage')
      await pieces.put(folder(key), offset, bytes, s3PartSizeOf(size))
    },

    async sealPart(key, part) {
      const plan = await plans.get(key, folder(key))
      if (!(part >= 1 && part <= s3PartCountOf(plan.size)))
        throw new BlobStoreError('invalid', 'no such part')
      await seal(key, plan, part)
    },

    async read(key, start, end) {
      const plan = await plans.get(key, folder(key))
      if (!(start >= 0 && start <= end && end < plan.size))
        throw new BlobStoreError('invalid', 'outside the stage')
      const from = start - (start % s3PartSizeOf(plan.size)) // no piece crosses a part's edge
      return Readable.from(pieces.read(folder(key), from, start, end), { objectMode: false })
    },

    async finish(key, size) {
      const name = blobName(key)
      const plan = await plans.find(key, folder(key))
      if (plan && plan.size !== size)
        throw new BlobStoreError('invalid', `the stage is ${plan.size} bytes, not ${size}`)
      // A lost race or a lost answer shows as a missing upload; whether the blob is there decides.
      const failed = plan
        ? await complete(key, plan).then(
            () => null,
            (cause: BlobStoreError) => cause,
          )
        : null
      if ((await bucket.size(name)) !== size) throw failed ?? new BlobStoreError('missing', 'no such stage')
      await forget(key)
    },

    abort: forget,

    list: () => listS3Stages(bucket),
  }
}
