import { fileEndpoints } from '@cabinet/contract/files'
import { settingEndpoints } from '@cabinet/contract/settings'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { userEndpoints } from '@cabinet/contract/users'
import { CallError, call } from '../../kernel/call.ts'
import type { DroppedEntries, FileDropTarget } from '../../kernel/drop.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { formatByteSize } from '../../ui/format.ts'
import { uploadBaseAddress } from '../settings/index.ts'
import { askNameClashAnswer } from './ask-clash.tsx'
import { batchesOfNames } from './batches-of-names.ts'
import { openUploadPanel } from './panel.store.ts'
import {
  addQueuedUploads,
  allQueuedUploads,
  changeQueuedUpload,
  type NameClashAnswer,
} from './queue.store.ts'
import { startPossibleUploads } from './queue.ts'
import { fitsIntoSpace, lowerCaseExtension, type OwnUploadLimits, refusalOfUpload } from './uploads.rules.ts'
import { messages } from './uploads.text.ts'
import { type DroppedFile, readDroppedEntries } from './walk.ts'

/**
 * Starts uploads for dropped or chosen files: rules first, then names, then hashes and bytes (specification).
 */
export async function startDroppedUploads(target: FileDropTarget, entries: DroppedEntries): Promise<void> {
  try {
    const found = await readDroppedEntries(entries)
    const files = continueLost(await allowed(found.files))
    if (files.length === 0 && found.folders.length === 0) return
    if (!(await roomFor(target, files))) return

    const clash = await clashOf(target, found.folders, files)
    if (clash === null) return void showToast.info(messages.declined)
    openUploadPanel()
    await makeFolders(target, found.folders)
    addQueuedUploads(
      files.map(({ file, path, handle }) => ({
        name: file.name,
        path,
        size: file.size,
        target,
        clash,
        file,
        ...(handle && { handle }),
      })),
      'waiting',
    )
    startPossibleUploads()
  } catch (error) {
    showToast.failure(error)
  }
}

async function uploadLimits(): Promise<OwnUploadLimits> {
  const [me, system] = await Promise.all([
    call(userEndpoints.me, {}, { quiet: true }),
    call(settingEndpoints.systemInfo, {}, { quiet: true }),
  ])
  return { singleFileMaxSize: me.singleFileMaxSize, forbidden: [me.extNotAllow, system.extNotAllow] }
}

/** Returns the files the rules allow; reports the others. */
async function allowed(files: DroppedFile[]): Promise<DroppedFile[]> {
  const rules = await uploadLimits()
  const refused = files.flatMap(({ file, path }) => {
    const reason = hasInvisibleLetters(path) ? 'common.name_hidden' : refusalOfUpload(file, rules)
    return reason ? [{ file, reason }] : []
  })
  for (const { file, reason } of refused.slice(0, 3)) {
    const params = {
      name: file.name,
      extension: lowerCaseExtension(file.name),
      limit: formatByteSize(rules.singleFileMaxSize),
    }
    if (reason === 'uploads.empty') showToast.error(messages.emptyFile, params)
    else if (reason === 'common.name_hidden') showToast.error(messages.hiddenName, params)
    else if (reason === 'uploads.too_large') showToast.error(messages.tooLarge, params)
    else showToast.error(messages.extension, params)
  }
  if (refused.length > 3) showToast.warning(messages.refusedMany, { count: refused.length })
  const out = new Set(refused.map(({ file }) => file))
  return files.filter(({ file }) => !out.has(file))
}

/** Resumes interrupted uploads of files chosen again. */
function continueLost(files: DroppedFile[]): DroppedFile[] {
  const lost = allQueuedUploads().filter(({ stage }) => stage === 'lost')
  return files.filter(({ file }) => {
    const place = lost.findIndex(({ name, size }) => name === file.name && size === file.size)
    const [match] = place < 0 ? [] : lost.splice(place, 1)
    if (match) changeQueuedUpload(match.key, { stage: 'waiting', file })
    if (match) startPossibleUploads()
    return !match
  })
}

async function roomFor(target: FileDropTarget, files: DroppedFile[]): Promise<boolean> {
  const { spaceTotal, spaceUsed } = await call(
    fileEndpoints.list,
    { ...placeOf(target), page: 1, pageSize: 1 },
    { quiet: true },
  )
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  if (fitsIntoSpace(bytes, { total: spaceTotal, used: spaceUsed })) return true
  showToast.error('spaces.no_room')
  return false
}

/** Asks how to handle taken names; null when the user cancels, which clears the queue. */
async function clashOf(
  target: FileDropTarget,
  folders: string[],
  files: DroppedFile[],
): Promise<NameClashAnswer | null> {
  const names = [
    ...new Set([...folders, ...files.map(({ path }) => path)].map((path) => path.split('/', 1)[0] ?? path)),
  ]
  const taken: string[] = []
  for (const some of batchesOfNames(names)) taken.push(...(await takenOf(target, some)))
  return taken.length === 0 ? 'skip' : askNameClashAnswer(taken, target.name)
}

async function takenOf(target: FileDropTarget, names: string[]): Promise<string[]> {
  const type = target.spaceId ? 2 : 1
  try {
    await call(
      uploadEndpoints.checkNames,
      { type, names, ...placeOf(target) },
      { quiet: true, base: uploadBaseAddress() },
    )
    return []
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== 'uploads.names_clash') throw error
    return Array.isArray(error.data) ? (error.data as string[]) : names
  }
}

/** Creates the whole tree of dropped folders, empty ones included, in few calls. */
async function makeFolders(target: FileDropTarget, folders: string[]) {
  for (const paths of batchesOfNames(folders))
    await call(fileEndpoints.addFolders, { ...placeOf(target), paths }, { quiet: true })
  if (folders.length > 0) await markQueriesStale(fileEndpoints.list)
}

const placeOf = ({ spaceId, parentId }: FileDropTarget) => ({ spaceId, parentId })
