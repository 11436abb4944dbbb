import { limits } from '@cabinet/contract/limits'
import { uploadBatchReply, uploadBatchStream } from '@cabinet/contract/uploads'
import { z } from 'zod'
import { retryUntilFinal } from './persevere.ts'
import { postUploadBytes } from './post.ts'
import type { QueuedUpload } from './queue.store.ts'

/** Size in bytes up to which files are sent together in one request. */
export const batchedFileBytes = 512 * 1024

/** Returns the first uploads that share a target and fit one request. */
export function uploadBatchOf(waiting: readonly QueuedUpload[]): QueuedUpload[] {
  const [first] = waiting
  if (!first) return []
  const batch: QueuedUpload[] = []
  let bytes = 0
  for (const one of waiting) {
    if (batch.length === limits.batchFiles || bytes + one.size > limits.batchBytes) break
    if (one.target !== first.target || one.clash !== first.clash) continue
    batch.push(one)
    bytes += one.size
  }
  return batch
}

/** Sends small files together; results are in their order. */
export async function sendUploadBatch(batch: QueuedUpload[], signal: AbortSignal) {
  const [first] = batch
  if (!first) return []
  const query = {
    GroupId: first.target.spaceId,
    ParentId: first.target.parentId,
    IsMerge: first.clash === 'version',
  }
  const data = await retryUntilFinal(signal, () => {
    const body = new FormData()
    for (const { file, path } of batch) body.append('file', file!, path)
    return postUploadBytes(uploadBatchStream, { query, body, signal })
  })
  return z.decode(uploadBatchReply, data as never)
}
