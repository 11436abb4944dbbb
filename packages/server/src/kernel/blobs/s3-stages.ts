import { keyOfFlat } from './blob-store.ts'
import type { S3Bucket } from './s3-bucket.ts'

interface Stage {
  key: string
  modifiedAt: Date
}

/** Every stage with the time of its last byte, and then the uploads whose server died before it could write a plan. */
export async function* stagesIn(bucket: S3Bucket): AsyncGenerator<Stage> {
  const seen = new Set<string>()
  for await (const stage of planned(bucket)) {
    seen.add(stage.key)
    yield stage
  }
  for await (const { name, modifiedAt } of bucket.uploads('blobs/')) {
    const key = name.slice('blobs/'.length)
    if (!seen.has(key)) yield { key, modifiedAt }
    seen.add(key)
  }
}

/** The objects of one stage follow each other. */
async function* planned(bucket: S3Bucket): AsyncGenerator<Stage> {
  let last = null as Stage | null
  for await (const { name, modifiedAt } of bucket.list('staging/')) {
    const key = keyOfFlat(name.split('/')[1] ?? '')
    if (last?.key !== key) {
      if (last) yield last
      last = { key, modifiedAt }
    } else if (modifiedAt > last.modifiedAt) {
      last.modifiedAt = modifiedAt
    }
  }
  if (last) yield last
}
