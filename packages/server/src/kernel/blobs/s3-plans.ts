import { BlobError } from './blob-store.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { onS3, unlessMissing } from './s3-client.ts'

/** What every server must know of a stage: written once, never changed. The upload id is empty for an empty blob. */
export interface Plan {
  uploadId: string
  size: number
}

const mostKept = 1000

/** The plans of the stages, `upload.json` in each one's folder. */
export function plansOf(bucket: S3Bucket, blobName: (key: string) => string) {
  const kept = new Map<string, Plan>()

  const find = async (key: string, folder: string): Promise<Plan | null> => {
    const known = kept.get(key)
    if (known) return known
    const text = await bucket.text(`${folder}upload.json`)
    if (!text) return null
    const plan = JSON.parse(text) as Plan
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

    async get(key: string, folder: string): Promise<Plan> {
      const plan = await find(key, folder)
      if (!plan) throw new BlobError('missing', 'no such stage')
      return plan
    },

    /** Of servers that begin at once the first to write the plan wins; the others join it and take their upload back. */
    async make(key: string, folder: string, size: number) {
      let plan = await find(key, folder)
      if (!plan) {
        const place = { Bucket: bucket.name, Key: blobName(key) }
        const s3 = await bucket.s3()
        const uploadId = size === 0 ? '' : (await onS3(s3.createMultipartUpload(place))).UploadId
        if (uploadId === undefined) throw new BlobError('unavailable', 'the store gave no upload id')
        await bucket.putNew(`${folder}upload.json`, JSON.stringify({ uploadId, size }))
        plan = await find(key, folder)
        if (uploadId && plan?.uploadId !== uploadId) {
          await unlessMissing(s3.abortMultipartUpload({ ...place, UploadId: uploadId }))
        }
      }
      if (plan?.size !== size) throw new BlobError('invalid', `the stage is ${plan?.size} bytes, not ${size}`)
    },
  }
}
