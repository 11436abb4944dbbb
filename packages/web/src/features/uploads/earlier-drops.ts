import { normalizeText } from '@cabinet/contract/text'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { allQueuedUploads, onQueuedUploadsChange, type QueuedUpload } from './queue.store.ts'
import type { DroppedFilesAndFolders } from './walk.ts'

/** Dropped files and folders whose names no earlier upload is taking, and those that must wait for one. */
export interface DividedDrop {
  free: DroppedFilesAndFolders
  later: DroppedFilesAndFolders
  /** First names of `later`. */
  names: string[]
}

const firstNameOf = (path: string) => normalizeText(path.split('/', 1)[0] ?? path)

/** Whether an upload has not taken its name yet, but is about to, here or in another window. */
const isTakingName = ({ stage, window }: QueuedUpload) =>
  stage === 'waiting' ||
  stage === 'checking' ||
  stage === 'uploading' ||
  stage === 'merging' ||
  (stage === 'elsewhere' && !window?.paused)

/** First names at the target that earlier uploads are taking: the server does not know of them yet. */
function namesBeingTaken({ spaceId, parentId }: FileDropTarget): Set<string> {
  const there = allQueuedUploads().filter(
    (one) => isTakingName(one) && one.target.spaceId === spaceId && one.target.parentId === parentId,
  )
  return new Set(there.map(({ path }) => firstNameOf(path)))
}

/** Divides a drop by whether an earlier upload of the same name is still on its way. */
export function divideByEarlierDrops(
  target: FileDropTarget,
  { folders, files }: DroppedFilesAndFolders,
): DividedDrop {
  const taking = namesBeingTaken(target)
  const isLater = (path: string) => taking.has(firstNameOf(path))
  const later = {
    folders: folders.filter(isLater),
    files: files.filter(({ path }) => isLater(path)),
  }
  return {
    free: {
      folders: folders.filter((path) => !isLater(path)),
      files: files.filter(({ path }) => !isLater(path)),
    },
    later,
    names: [...new Set([...later.folders, ...later.files.map(({ path }) => path)].map(firstNameOf))],
  }
}

/** Resolves once no earlier upload is taking one of these names: it has it, was paused, failed or was cancelled. */
export function untilNamesAreSettled(target: FileDropTarget, names: readonly string[]): Promise<void> {
  const isSettled = () => {
    const taking = namesBeingTaken(target)
    return !names.some((name) => taking.has(name))
  }
  return new Promise((resolve) => {
    if (isSettled()) return resolve()
    const stop = onQueuedUploadsChange(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}
