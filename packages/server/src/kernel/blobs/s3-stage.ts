import { Readable } from 'node:stream'
import { atMost } from './at-most.ts'
import { BlobError, type BlobStage, flatKey } from './blob-store.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { onS3, unlessMissing } from './s3-client.ts'
import { partRange, partSizeOf, partsIn } from './s3-parts.ts'
import { piecesOf } from './s3-pieces.ts'
import { type Plan, plansOf } from './s3-plans.ts'
import { partsOf, stagesIn } from './s3-stages.ts'

/** A part is in memory while it is sealed. */
const sealedAtOnce = atMost(4)

/**
 * A stage is a multipart upload whose id stands in `staging/<key>/upload.json`, so that any server can go on with it.
 * Chunks are smaller than parts: each is kept as an object of its own, which also lets any server read it for
 * hashing, until the stage is finished; a part is made of them once they are all there.
 */
export function s3Stage(bucket: S3Bucket, blobName: (key: string) => string): BlobStage {
  const plans = plansOf(bucket, blobName)
  const pieces = piecesOf(bucket)
  const folder = (key: string) => `staging/${flatKey(key)}/`
  const { name: Bucket } = bucket

  const seal = (key: string, { size, uploadId }: Plan, PartNumber: number) =>
    sealedAtOnce(async () => {
      const { start, end } = partRange(size, PartNumber)
      const Body = await pieces.gather(folder(key), start, end)
      const place = { Bucket, Key: blobName(key), UploadId: uploadId }
      const { ETag } = await onS3((await bucket.s3()).uploadPart({ ...place, PartNumber, Body }))
      return { PartNumber, ETag }
    })

  /** The parts to finish with, those that nobody sealed sealed now. */
  const allParts = async (key: string, plan: Plan) => {
    const sealed = new Map<number, string | undefined>()
    for await (const { PartNumber = 0, Size, ETag } of partsOf(bucket, blobName(key), plan.uploadId)) {
      const { start, end } = partRange(plan.size, PartNumber)
      if (Size === end - start + 1) sealed.set(PartNumber, ETag)
    }
    const numbers = Array.from({ length: partsIn(plan.size) }, (_, index) => index + 1)
    return Promise.all(
      numbers.map((part) =>
        sealed.has(part) ? { PartNumber: part, ETag: sealed.get(part) } : seal(key, plan, part),
      ),
    )
  }

  const complete = async (key: string, plan: Plan) => {
    if (plan.size === 0) return bucket.put(blobName(key), Buffer.alloc(0)) // a multipart upload cannot be empty
    const parts = await allParts(key, plan)
    const s3 = await bucket.s3()
    await onS3(
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
      await unlessMissing(s3.abortMultipartUpload({ Bucket, Key: name, UploadId: uploadId }))
    }
    await bucket.removeAll(folder(key))
  }

  return {
    partSize: partSizeOf,
    open: (key, size) => plans.make(key, folder(key), size),
    sync: async () => {},

    async put(key, offset, bytes) {
      const { size } = await plans.get(key, folder(key))
      if (offset < 0 || offset + bytes.length > size) throw new BlobError('invalid', 'outside the stage')
      await pieces.put(folder(key), offset, bytes, partSizeOf(size))
    },

    async sealPart(key, part) {
      const plan = await plans.get(key, folder(key))
      if (!(part >= 1 && part <= partsIn(plan.size))) throw new BlobError('invalid', 'no such part')
      await seal(key, plan, part)
    },

    async read(key, start, end) {
      const plan = await plans.get(key, folder(key))
      if (!(start >= 0 && start <= end && end < plan.size))
        throw new BlobError('invalid', 'outside the stage')
      const from = start - (start % partSizeOf(plan.size)) // no piece crosses a part's edge
      return Readable.from(pieces.read(folder(key), from, start, end), { objectMode: false })
    },

    async finish(key, size) {
      const name = blobName(key)
      const plan = await plans.find(key, folder(key))
      if (plan && plan.size !== size)
        throw new BlobError('invalid', `the stage is ${plan.size} bytes, not ${size}`)
      // A lost race or a lost answer shows as a missing upload; whether the blob is there decides.
      const failed = plan
        ? await complete(key, plan).then(
            () => null,
            (cause: BlobError) => cause,
          )
        : null
      if ((await bucket.size(name)) !== size) throw failed ?? new BlobError('missing', 'no such stage')
      await forget(key)
    },

    abort: forget,

    list: () => stagesIn(bucket),
  }
}
