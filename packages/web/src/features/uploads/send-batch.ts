import { limits } from '@cabinet/contract/limits'
import { uploadBatchQuery, uploadBatchReply, uploadBatchStream } from '@cabinet/contract/uploads'
import { z } from 'zod'
import { UnreadableFile } from './hash-pool.ts'
import { retryUntilFinal } from './persevere.ts'
import { postUploadBytes } from './post.ts'
import type { QueuedUpload } from './queue.store.ts'
import { clashFieldsOf } from './uploads.rules.ts'

/** Size in bytes up to which files are sent together in one request. */
export const batchedFileBytes = 512 * 1024

type BatchAnswer = z.output<typeof uploadBatchReply>[number]

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

/** Sends small files together. Returns each one's answer by its key; `UnreadableFile` where it could not be read. */
export async function sendUploadBatch(
  batch: readonly QueuedUpload[],
  signal: AbortSignal,
): Promise<Map<number, BatchAnswer | UnreadableFile>> {
  const answers = new Map<number, BatchAnswer | UnreadableFile>()
  // Read before the request: a file that cannot be read would fail all of them, like a lost connection.
  const read = await Promise.all(batch.map(async (one) => ({ one, bytes: await bytesOf(one) })))
  for (const { one, bytes } of read) if (!bytes) answers.set(one.key, new UnreadableFile())
  const sending = read.flatMap(({ one, bytes }) => (bytes ? [{ one, bytes }] : []))
  const [first] = sending
  if (!first) return answers
  const query = z.encode(uploadBatchQuery, {
    spaceId: first.one.target.spaceId,
    parentId: first.one.target.parentId,
    ...clashFieldsOf(first.one.clash),
  })
  const data = await retryUntilFinal(signal, () => {
    const body = new FormData()
    for (const { one, bytes } of sending) body.append('file', bytes, one.path)
    return postUploadBytes(uploadBatchStream, { query, body, signal })
  })
  const replies = z.decode(uploadBatchReply, data as never)
  for (const [place, { one }] of sending.entries()) {
    const reply = replies[place]
    if (reply) answers.set(one.key, reply)
  }
  return answers
}

/** A copy of the file's bytes; null where the file changed or cannot be read. */
async function bytesOf({ file, size }: QueuedUpload): Promise<Blob | null> {
  try {
    const bytes = await file?.arrayBuffer()
    return bytes?.byteLength === size ? new Blob([bytes]) : null
  } catch {
    return null
  }
}
