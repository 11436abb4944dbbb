import type { DroppedEntries, FileDropTarget } from '../../kernel/drop.ts'
import { showToast } from '../../kernel/toast.ts'
import { checkDroppedFiles, type RefusedFile } from './check-files.ts'
import { makeDroppedFolders } from './make-folders.ts'
import { mustReadAnew } from './outcomes.ts'
import { openUploadPanel } from './panel.store.ts'
import {
  addQueuedUploads,
  allQueuedUploads,
  changeQueuedUpload,
  type QueuedClashRule,
} from './queue.store.ts'
import { startPossibleUploads } from './queue.ts'
import { type SettledNames, settleDroppedNames } from './settle-names.ts'
import { messages } from './uploads.text.ts'
import { type DroppedFile, readDroppedEntries } from './walk.ts'

/**
 * Starts uploads for dropped or chosen files: rules first, then names, then hashes and bytes (specification).
 */
export async function startDroppedUploads(target: FileDropTarget, entries: DroppedEntries): Promise<void> {
  try {
    const found = await readDroppedEntries(entries)
    const { allowed, refused } = await checkDroppedFiles(target, found.files)
    showRefused(target, refused)
    const files = continueInterrupted(allowed)
    const folders = refused.length > 0 && allowed.length === 0 ? [] : found.folders
    if (files.length === 0 && folders.length === 0) return

    const settled = await settleDroppedNames(target, { folders, files })
    if (settled === null) return void showToast.info(messages.declined)
    openUploadPanel()
    const made = await makeDroppedFolders(target, settled)
    showRefused(target, made.refused)
    enqueue(target, { ...settled, files: made.files })
    startPossibleUploads()
  } catch (error) {
    showToast.failure(error)
  }
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
