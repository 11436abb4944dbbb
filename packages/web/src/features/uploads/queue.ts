import { CallError } from '../../kernel/call.ts'
import { followFinishedUploads } from './follow-lists.ts'
import { forgetHashedFile, recallHashedFile, rememberHashedFile } from './memory.ts'
import { markRefused, markUploaded } from './outcomes.ts'
import {
  allQueuedUploads,
  changeQueuedUpload,
  type QueuedUpload,
  queuedUploadOfKey,
  removeQueuedUploads,
} from './queue.store.ts'
import { batchedFileBytes, sendUploadBatch, uploadBatchOf } from './send-batch.ts'
import { sendUploadFile } from './send-file.ts'
import { endUploadSessions } from './sessions.ts'

/** Number of larger files in progress: one is hashed while the other is sent. */
const files = 2
/** Number of small-file batches in progress. */
const batches = 2

const running = new Map<number, AbortController>()
let batchesRunning = 0
let filesRunning = 0

/** The reason of a transfer stopped by this window. */
class Stopped extends Error {}

/** Starts all uploads that may start now. */
export function startPossibleUploads() {
  const waiting = allQueuedUploads().filter((one) => one.stage === 'waiting' && !running.has(one.key))
  const small = waiting.filter((one) => one.size <= batchedFileBytes)
  while (batchesRunning < batches) {
    const batch = uploadBatchOf(small.filter((one) => !running.has(one.key)))
    if (batch.length === 0) break
    batchesRunning++
    void runBatch(batch).finally(() => {
      batchesRunning--
      startNext()
    })
  }
  for (const one of waiting) {
    if (filesRunning === files) return
    if (one.size <= batchedFileBytes || running.has(one.key)) continue
    filesRunning++
    void runFile(one).finally(() => {
      filesRunning--
      startNext()
    })
  }
}

/** Runs after each transfer: starts the next, and refreshes lists once nothing is left. */
function startNext() {
  startPossibleUploads()
  if (running.size === 0) followFinishedUploads()
}

async function runBatch(batch: QueuedUpload[]) {
  const stop = new AbortController()
  for (const { key } of batch) {
    running.set(key, stop)
    changeQueuedUpload(key, { stage: 'uploading' })
  }
  try {
    const answers = await sendUploadBatch(batch, stop.signal)
    for (const { key } of batch) {
      const answer = answers.get(key)
      if (answer instanceof Error) settle(key, answer)
      else if (answer?.file) markUploaded(key, answer.file, 'success')
      else settle(key, new CallError((answer?.error ?? 'common.failed') as never, 400, answer?.details))
    }
  } catch (error) {
    for (const { key } of batch) {
      // One file of a batch was stopped: restart the others.
      if (error instanceof Stopped && queuedUploadOfKey(key)?.stage === 'uploading')
        changeQueuedUpload(key, { stage: 'waiting' })
      else settle(key, error)
    }
  } finally {
    for (const { key } of batch) running.delete(key)
  }
}

async function runFile({ key, file, name, path, target, clash, identifier, handle }: QueuedUpload) {
  const stop = new AbortController()
  running.set(key, stop)
  try {
    const known = identifier ?? (file && (await recallHashedFile(file))?.identifier)
    changeQueuedUpload(key, { stage: known ? 'uploading' : 'checking', share: 0 })
    const { file: result, instant } = await sendUploadFile({
      file: file!,
      name,
      path,
      spaceId: target.spaceId,
      parentId: target.parentId,
      clash,
      identifier: known,
      signal: stop.signal,
      on: {
        hashing: (share) => changeQueuedUpload(key, { share }),
        hashed(id) {
          changeQueuedUpload(key, { stage: 'uploading', identifier: id })
          void rememberHashedFile(file!, { identifier: id, ...(handle && { handle }) })
        },
        begun(sessionId) {
          // it was cancelled while the server opened its session
          if (!queuedUploadOfKey(key)) void endUploadSessions([{ name, sessionId }]).catch(() => undefined)
          changeQueuedUpload(key, { sessionId })
        },
        sent: (sent) => changeQueuedUpload(key, { sent }),
        merging: () => changeQueuedUpload(key, { stage: 'merging' }),
      },
    })
    markUploaded(key, result, instant ? 'instant' : 'success')
    void forgetHashedFile(file!)
  } catch (error) {
    // Cancel chunks in flight after a failure.
    stop.abort(new Stopped())
    settle(key, error)
  } finally {
    running.delete(key)
  }
}

function settle(key: number, error: unknown) {
  if (!(error instanceof Stopped)) markRefused(key, error)
}

const halted = (stage: QueuedUpload['stage']) =>
  stage === 'waiting' || stage === 'checking' || stage === 'uploading'

/** Pauses uploads; the server keeps what it has stored. */
export function pauseUploads(keys: number[]) {
  for (const key of keys) {
    if (!halted(queuedUploadOfKey(key)?.stage ?? 'success')) continue
    changeQueuedUpload(key, { stage: 'paused' })
    running.get(key)?.abort(new Stopped())
  }
}

/** Resumes paused uploads, or retries failed ones. */
export function resumeUploads(keys: number[]) {
  for (const key of keys) {
    const one = queuedUploadOfKey(key)
    if (one?.file && (one.stage === 'paused' || one.stage === 'failed'))
      changeQueuedUpload(key, { stage: 'waiting' })
  }
  startPossibleUploads()
}

/** Removes rows from the list; returns uploads whose server sessions must be cancelled. */
export function removeFromQueue(keys: number[]): QueuedUpload[] {
  const gone = new Set(keys)
  const dropped = allQueuedUploads().filter((one) => gone.has(one.key))
  removeQueuedUploads((one) => !gone.has(one.key))
  for (const key of keys) running.get(key)?.abort(new Stopped())
  return dropped
}
