import { blobKeyOfFileName } from './blob-store.ts'
import type { S3BucketHandle } from './s3-bucket.ts'
import { nullWhenMissing, withS3Errors } from './s3-client.ts'

interface Stage {
  key: string
  modifiedAt: Date
}

/** Every stage with the time of its last byte, and then the uploads without a plan: bodies on their way, and what died. */
export async function* listS3Stages(bucket: S3BucketHandle): AsyncGenerator<Stage> {
  const seen = new Set<string>()
  for await (const stage of planned(bucket)) {
    seen.add(stage.key)
    yield stage
  }
  for await (const { name, uploadId, modifiedAt } of bucket.uploads('blobs/')) {
    const key = name.slice('blobs/'.length)
    if (seen.has(key)) continue
    seen.add(key)
    // null: it came to its end meanwhile
    const last = await nullWhenMissing(lastByte(bucket, name, uploadId, modifiedAt))
    if (last) yield { key, modifiedAt: last }
  }
}

/** When the last part of an upload came; a body of hours was begun hours ago. */
async function lastByte(bucket: S3BucketHandle, name: string, uploadId: string, begun: Date): Promise<Date> {
  let last = begun
  for await (const { LastModified } of listS3UploadParts(bucket, name, uploadId))
    if (LastModified && LastModified > last) last = LastModified
  return last
}

/** The parts of an upload that have come. */
export async function* listS3UploadParts(bucket: S3BucketHandle, Key: string, UploadId: string) {
  for (let PartNumberMarker: string | undefined; ; ) {
    const s3 = await bucket.s3()
    const page = await withS3Errors(s3.listParts({ Bucket: bucket.name, Key, UploadId, PartNumberMarker }))
    yield* page.Parts ?? []
    if (!page.IsTruncated) return
    PartNumberMarker = page.NextPartNumberMarker
  }
}

/** The objects of one stage follow each other. */
async function* planned(bucket: S3BucketHandle): AsyncGenerator<Stage> {
  let last = null as Stage | null
  for await (const { name, modifiedAt } of bucket.list('staging/')) {
    const key = blobKeyOfFileName(name.split('/')[1] ?? '')
    if (last?.key !== key) {
      if (last) yield last
      last = { key, modifiedAt }
    } else if (modifiedAt > last.modifiedAt) {
      last.modifiedAt = modifiedAt
    }
  }
  if (last) yield last
}
