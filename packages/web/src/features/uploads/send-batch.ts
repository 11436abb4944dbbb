import { limits } from '@cabinet/contract/limits'
import { batchReply } from '@cabinet/contract/uploads'
import { z } from 'zod'
import { persevere } from './persevere.ts'
import { post } from './post.ts'
import type { Upload } from './queue.store.ts'

/** Bytes up to which a file travels with others in one request. */
export const smallFile = 512 * 1024

/** The first uploads that share a target and fit one request. */
export function batchOf(waiting: readonly Upload[]): Upload[] {
  const [first] = waiting
  if (!first) return []
  const batch: Upload[] = []
  let bytes = 0
  for (const one of waiting) {
    if (batch.length === limits.batchFiles || bytes + one.size > limits.batchBytes) break
    if (one.target !== first.target || one.clash !== first.clash) continue
    batch.push(one)
    bytes += one.size
  }
  return batch
}

/** Sends small files together; the answers are in their order. */
export async function sendBatch(batch: Upload[], signal: AbortSignal) {
  const [first] = batch
  const query = {
    GroupId: first!.target.spaceId,
    ParentId: first!.target.parentId,
    IsMerge: first!.clash === 'version',
  }
  const data = await persevere(signal, () => {
    const body = new FormData()
    for (const { file, path } of batch) body.append('file', file!, path)
    return post('/api/File/UploadBatch', { query, body, signal })
  })
  return z.decode(batchReply, data as never)
}
