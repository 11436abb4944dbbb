import type { ListedFileItem } from '@cabinet/contract/nodes'
import { CallError } from '../../kernel/call.ts'
import { followFinishedUploads } from './follow-lists.ts'
import { UnreadableFile } from './hash-pool.ts'
import { forgetHashedFile } from './memory.ts'
import { isFinalRefusal } from './persevere.ts'
import { prepareUploadedFile } from './prepare.ts'
import { changeQueuedUpload, type QueuedUpload, queuedUploadOfKey } from './queue.store.ts'
import { endUploadSessions } from './sessions.ts'

/** The file-hash error message (specification): the file changed, or cannot be read. */
export const unreadableFileKey = 'uploads.hashFailed'

/** Refusals after which the same bytes may still become the file: their session stays for another try. */
const resumable = new Set<string>(['spaces.name_taken', 'spaces.no_room'])

/** Whether only another reading of the file can help: it changed, or could not be read. */
export const mustReadAnew = ({ error }: QueuedUpload) =>
  error?.key === unreadableFileKey || error?.key === 'uploads.content_differs'

/** Marks a file as uploaded; its preparation by a later room is shown but is no part of the upload. */
export function markUploaded(key: number, result: ListedFileItem, stage: 'success' | 'instant') {
  const further = prepareUploadedFile(result)
  changeQueuedUpload(key, {
    stage: further ? 'transcoding' : stage,
    sent: result.size,
    name: result.name,
    result,
  })
  void further?.finally(() => changeQueuedUpload(key, { stage }))
  followFinishedUploads()
}

/** Marks an upload as failed or skipped. One that failed for good leaves nothing on the server. */
export function markRefused(key: number, error: unknown) {
  const upload = queuedUploadOfKey(key)
  if (!upload) return
  const refused = refusalOf(error)
  if (refused.key === 'spaces.name_taken' && upload.clash === 'skip')
    changeQueuedUpload(key, { stage: 'skipped' })
  else changeQueuedUpload(key, { stage: 'failed', error: refused })
  const isOver = isFinalRefusal(error) && !resumable.has(refused.key) && !isLocked(error)
  if (queuedUploadOfKey(key)?.stage !== 'skipped' && !isOver) return
  // The server may have ended it already; the sweep takes what this call cannot.
  void endUploadSessions([upload]).catch(() => undefined)
  changeQueuedUpload(key, { sent: 0, sessionId: undefined, identifier: undefined })
  if (upload.file) void forgetHashedFile(upload.file)
}

const isLocked = (error: unknown) => error instanceof CallError && error.status === 423

function refusalOf(error: unknown): { key: string; data: unknown } {
  if (error instanceof CallError) return { key: error.key, data: error.data }
  return { key: error instanceof UnreadableFile ? unreadableFileKey : 'common.failed', data: null }
}
