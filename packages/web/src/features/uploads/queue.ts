import { spaceApi } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import { CallError } from '../../kernel/call.ts'
import { stale } from '../../kernel/query.ts'
import { refreshMe } from '../../kernel/session.ts'
import { forget, recall, remember } from './memory.ts'
import { prepare } from './prepare.ts'
import { allUploads, change, removeUploads, type Upload, upload } from './queue.store.ts'
import { batchOf, sendBatch, smallFile } from './send-batch.ts'
import { sendFile } from './send-file.ts'
import { numbered } from './uploads.rules.ts'

/** Larger files on their way at a time: one hashes while the other is sent. */
const files = 2
/** Batches of small files on their way at a time. */
const batches = 2

const running = new Map<number, AbortController>()
let batchesRunning = 0
let filesRunning = 0

/** Why a transfer was stopped from here. */
class Stopped extends Error {}

/** Begins whatever may begin now. */
export function work() {
  const waiting = allUploads().filter((one) => one.stage === 'waiting' && !running.has(one.key))
  const small = waiting.filter((one) => one.size <= smallFile)
  while (batchesRunning < batches) {
    const batch = batchOf(small.filter((one) => !running.has(one.key)))
    if (batch.length === 0) break
    batchesRunning++
    void runBatch(batch).finally(() => {
      batchesRunning--
      rest()
    })
  }
  for (const one of waiting) {
    if (filesRunning === files) return
    if (one.size <= smallFile || running.has(one.key)) continue
    filesRunning++
    void runFile(one).finally(() => {
      filesRunning--
      rest()
    })
  }
}

/** After each transfer: the next one, and fresh lists once nothing is left to do. */
function rest() {
  work()
  if (running.size > 0) return
  void stale(spaceApi.list)
  void refreshMe()
}

async function runBatch(batch: Upload[]) {
  const stop = new AbortController()
  for (const { key } of batch) {
    running.set(key, stop)
    change(key, { stage: 'uploading' })
  }
  try {
    const answers = await sendBatch(batch, stop.signal)
    for (const [place, { key }] of batch.entries()) {
      const answer = answers[place]
      if (answer?.file) succeed(key, answer.file, 'success')
      else settle(key, new CallError((answer?.error ?? 'common.failed') as never, 400))
    }
  } catch (error) {
    for (const { key } of batch) {
      // one of a batch was stopped: the others begin again
      if (error instanceof Stopped && upload(key)?.stage === 'uploading') change(key, { stage: 'waiting' })
      else settle(key, error)
    }
  } finally {
    for (const { key } of batch) running.delete(key)
  }
}

async function runFile({ key, file, name, path, target, clash, identifier, handle }: Upload) {
  const stop = new AbortController()
  running.set(key, stop)
  try {
    const known = identifier ?? (file && (await recall(file))?.identifier)
    change(key, { stage: known ? 'uploading' : 'checking', share: 0 })
    const { file: result, instant } = await sendFile({
      file: file!,
      name,
      path,
      spaceId: target.spaceId,
      parentId: target.parentId,
      merge: clash === 'version',
      identifier: known,
      signal: stop.signal,
      on: {
        hashing: (share) => change(key, { share }),
        hashed(id) {
          change(key, { stage: 'uploading', identifier: id })
          void remember(file!, { identifier: id, ...(handle && { handle }) })
        },
        sent: (sent) => change(key, { sent }),
        merging: () => change(key, { stage: 'merging' }),
      },
    })
    succeed(key, result, instant ? 'instant' : 'success')
    void forget(file!)
  } catch (error) {
    // chunks still on their way must not go on behind a failure
    stop.abort(new Stopped())
    settle(key, error)
  } finally {
    running.delete(key)
  }
}

/** The file is there; what a later room does with it is shown, and is no part of the upload. */
function succeed(key: number, result: FileItem, stage: 'success' | 'instant') {
  const further = prepare(result)
  change(key, { stage: further ? 'transcoding' : stage, sent: result.size, result })
  void further?.finally(() => change(key, { stage }))
}

function settle(key: number, error: unknown) {
  const one = upload(key)
  if (!one || error instanceof Stopped) return
  const refused = error instanceof CallError ? error : new CallError('common.failed', 0)
  if (refused.key === 'spaces.name_taken' && one.clash === 'both') {
    const name = numbered(one.name)
    change(key, { stage: 'waiting', name, path: one.path.slice(0, -one.name.length) + name })
    return
  }
  if (refused.key === 'spaces.name_taken' && one.clash === 'skip') return change(key, { stage: 'skipped' })
  change(key, { stage: 'failed', error: { key: refused.key, data: refused.data } })
}

const halted = (stage: Upload['stage']) =>
  stage === 'waiting' || stage === 'checking' || stage === 'uploading'

/** Stops for now; what the server holds stays there. */
export function pause(keys: number[]) {
  for (const key of keys) {
    if (!halted(upload(key)?.stage ?? 'success')) continue
    change(key, { stage: 'paused' })
    running.get(key)?.abort(new Stopped())
  }
}

/** Goes on after a pause, or tries a failed one again. */
export function resume(keys: number[]) {
  for (const key of keys) {
    const one = upload(key)
    if (one?.file && (one.stage === 'paused' || one.stage === 'failed')) change(key, { stage: 'waiting' })
  }
  work()
}

/** Takes rows out of the list; answers the server's sessions that are to be given up. */
export function drop(keys: number[]): Upload[] {
  const gone = new Set(keys)
  const dropped = allUploads().filter((one) => gone.has(one.key))
  for (const key of keys) running.get(key)?.abort(new Stopped())
  removeUploads((one) => !gone.has(one.key))
  return dropped
}
