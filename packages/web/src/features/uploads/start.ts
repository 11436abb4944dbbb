import type { DroppedEntries, FileDropTarget } from '../../kernel/drop.ts'
import { showToast } from '../../kernel/toast.ts'
import { checkDroppedFiles, type RefusedFile } from './check-files.ts'
import { divideByEarlierDrops, untilNamesAreSettled } from './earlier-drops.ts'
import { makeDroppedFolders } from './make-folders.ts'
import { mustReadAnew } from './outcomes.ts'
import { openUploadPanel } from './panel.store.ts'
import {
  addQueuedUploads,
  allQueuedUploads,
  changeQueuedUpload,
  type QueuedClashRule,
  queuedUploadOfKey,
  removeQueuedUploads,
} from './queue.store.ts'
import { startPossibleUploads } from './queue.ts'
import { type SettledNames, settleDroppedNames } from './settle-names.ts'
import { messages } from './uploads.text.ts'
import { type DroppedFile, type DroppedFilesAndFolders, readDroppedEntries } from './walk.ts'

let turn: Promise<void> = Promise.resolve()

/** Runs one drop after the other, so that each finds the names of the one before in the queue. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work).catch(showToast.failure)
  return turn
}

/**
 * Starts uploads for dropped or chosen files: rules first, then names, then hashes and bytes (specification).
 */
export function startDroppedUploads(target: FileDropTarget, entries: DroppedEntries): Promise<void> {
  // at once: the browser lets go of what was dropped
  const reading = readDroppedEntries(entries)
  reading.catch(() => undefined)
  return inTurn(async () => {
    const found = await reading
    const { allowed, refused } = await checkDroppedFiles(target, found.files)
    showRefused(target, refused)
    const files = continueInterrupted(allowed)
    const folders = refused.length > 0 && allowed.length === 0 ? [] : found.folders
    await sendUnderSettledNames(target, { folders, files })
  })
}

/** Settles the names and sends; names that an earlier drop is still taking are settled once it has them. */
async function sendUnderSettledNames(target: FileDropTarget, dropped: DroppedFilesAndFolders) {
  const { free, later, names } = divideByEarlierDrops(target, dropped)
  if (names.length > 0) sendBehind(target, later, names)
  if (free.files.length === 0 && free.folders.length === 0) return

  const settled = await settleDroppedNames(target, free)
  if (settled === null) return void showToast.info(messages.declined)
  openUploadPanel()
  const made = await makeDroppedFolders(target, settled)
  showRefused(target, made.refused)
  enqueue(target, { ...settled, files: made.files })
  startPossibleUploads()
}

/** Lists files behind the earlier uploads of their names; those not cancelled meanwhile are sent once these are over. */
function sendBehind(target: FileDropTarget, { folders, files }: DroppedFilesAndFolders, names: string[]) {
  const rows = addQueuedUploads(files.map(rowOf(target, 'refuse')), 'behind')
  const keys = new Set(rows.map(({ key }) => key))
  openUploadPanel()
  void untilNamesAreSettled(target, names).then(() =>
    inTurn(() => {
      const kept = files.filter((_, place) => queuedUploadOfKey(rows[place]!.key))
      removeQueuedUploads(({ key }) => !keys.has(key))
      return sendUnderSettledNames(target, { folders, files: kept })
    }),
  )
}

function enqueue(target: FileDropTarget, { clash, files, taken }: SettledNames) {
  addQueuedUploads(files.map(rowOf(target, clash)), 'waiting')
  if (clash === 'skip') return void addQueuedUploads(taken.map(rowOf(target, clash)), 'skipped')
  const error = { key: 'spaces.name_taken', data: null }
  showRefused(
    target,
    taken.map((one) => ({ ...one, error })),
  )
}

const rowOf =
  (target: FileDropTarget, clash: QueuedClashRule) =>
  ({ file, path, handle }: DroppedFile) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    size: file.size,
    target,
    clash,
    file,
    ...(handle && { handle }),
  })

/** Lists each file that the rules refuse with its reason; nothing of it is sent. */
function showRefused(target: FileDropTarget, refused: readonly RefusedFile[]) {
  if (refused.length === 0) return
  const rows = refused.map(({ error, ...one }) => ({ ...rowOf(target, 'refuse')(one), error }))
  addQueuedUploads(rows, 'refused')
  openUploadPanel()
}

/** Resumes uploads of files chosen again: interrupted ones, and those that could not be read. */
function continueInterrupted(files: DroppedFile[]): DroppedFile[] {
  const waiting = allQueuedUploads().filter((one) => one.stage === 'lost' || isUnread(one))
  return files.filter(({ file, handle }) => {
    const place = waiting.findIndex(
      (one) => one.name === file.name && (one.size === file.size || isUnread(one)),
    )
    const [match] = place < 0 ? [] : waiting.splice(place, 1)
    if (match)
      changeQueuedUpload(match.key, {
        stage: 'waiting',
        file,
        size: file.size,
        sent: 0,
        ...(handle && { handle }),
      })
    if (match) startPossibleUploads()
    return !match
  })
}

const isUnread = (one: Parameters<typeof mustReadAnew>[0]) => one.stage === 'failed' && mustReadAnew(one)
