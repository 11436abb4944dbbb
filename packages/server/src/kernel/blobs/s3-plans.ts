import { BlobStoreError } from './blob-store.ts'
import type { S3BucketHandle } from './s3-bucket.ts'
import { nullWhenMissing, withS3Errors } from './s3-client.ts'

/** State of a stage for all servers, written once. The upload id is empty for an empty blob. */
export interface S3StagePlan {
  uploadId: string
  size: number
}

const mostKept = 1000

/** The plans of the stages, `upload.json` in each one's folder. */
export function s3StagePlansOf(bucket: S3BucketHandle, blobName: (key: string) => string) {
  const kept = new Map<string, S3StagePlan>()

  const find = async (key: string, folder: string): Promise<S3StagePlan | null> => {
    const known = kept.get(key)
    if (known) return known
    const text = await bucket.text(`${folder}upload.json`)
    if (!text) return null
    const plan = JSON.parse(text) as S3StagePlan
    for (const oldest of kept.keys()) {
      if (kept.size < mostKept) break
      kept.delete(oldest)
    }
    kept.set(key, plan)
    return plan
  }

  return {
    find,
    forget: (key: string) => kept.delete(key),

    async get(key: string, folder: string): Promise<S3StagePlan> {
      const plan = await find(key, folder)
      if (!plan) throw new BlobStoreError('missing', 'no such stage')
      return plan
    },

    /** Of servers that begin at once the first to write the plan wins; the others join it and take their upload back. */
    async make(key: string, folder: string, size: number) {
      let plan = await find(key, folder)
      if (!plan) {
        const place = { Bucket: bucket.name, Key: blobName(key) }
        const s3 = await bucket.s3()
        const uploadId = size === 0 ? '' : (await withS3Errors(s3.createMultipartUpload(place))).UploadId
        if (uploadId === undefined) throw new BlobStoreError('unavailable', 'the store gave no upload id')
        await bucket.putNew(`${folder}upload.json`, JSON.stringify({ uploadId, size }))
        plan = await find(key, folder)
        if (uploadId && plan?.uploadId !== uploadId) {
          await nullWhenMissing(s3.abortMultipartUpload({ ...place, UploadId: uploadId }))
        }
      }
      if (plan?.size !== size)
        throw new BlobStoreError('invalid', `the stage is ${plan?.size} bytes, not ${size}`)
    },
  }
}
