import { normalizeText } from '@cabinet/contract/text'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { CallError, call } from '../../kernel/call.ts'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { uploadBaseAddress } from '../settings/index.ts'
import { askNameClashAnswer } from './ask-clash.tsx'
import { batchesOfNames } from './batches-of-names.ts'
import type { NameClashAnswer, QueuedClashRule } from './queue.store.ts'
import type { DroppedFile, DroppedFilesAndFolders } from './walk.ts'

/** Files and folders under their settled names; `taken` is not sent. */
export interface SettledNames {
  clash: QueuedClashRule
  folders: string[]
  /** `path` ends with the name at the target. */
  files: DroppedFile[]
  taken: DroppedFile[]
}

/** Settles taken names before anything is sent; null where the user cancels, which clears the queue. */
export async function settleDroppedNames(
  target: FileDropTarget,
  { folders, files }: DroppedFilesAndFolders,
): Promise<SettledNames | null> {
  const names = [...new Set([...folders, ...files.map(({ path }) => path)].map(firstNameOf))]
  const taken = await takenNames(target, names)
  if (taken.length === 0) return { clash: 'refuse', folders, files, taken: [] }
  const clash = await askNameClashAnswer(taken, target.name)
  if (clash === null) return null
  return clash === 'both'
    ? numberNames(target, taken, { folders, files })
    : leaveTaken(target, clash, taken, { folders, files })
}

/** Whether a first name is free; asked by the specification's call. */
async function takenNames(target: FileDropTarget, names: string[]): Promise<string[]> {
  const taken: string[] = []
  for (const some of batchesOfNames(names)) taken.push(...(await takenAmong(target, some)))
  return taken
}

async function takenAmong(target: FileDropTarget, names: string[]): Promise<string[]> {
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

/** Gives taken files and folders the next free number; everything of a folder goes into the numbered one. */
async function numberNames(
  target: FileDropTarget,
  taken: readonly string[],
  { folders, files }: DroppedFilesAndFolders,
): Promise<SettledNames> {
  const isTaken = takenSet(taken)
  const isFolder = new Set(folders.map(firstNameOf))
  const paths = [...isFolder, ...files.filter(({ path }) => !path.includes('/')).map(({ path }) => path)]
    .filter(isTaken)
    .map((name) => (isFolder.has(name) ? `${name}/` : name))
  const names = new Map<string, string>()
  for (const { renamed } of await settle(target, 'both', [...new Set(paths)]))
    for (const { from, to } of renamed) names.set(normalizeText(from), to)
  const numbered = (path: string) => {
    const first = firstNameOf(path)
    return (names.get(normalizeText(first)) ?? first) + path.slice(first.length)
  }
  return {
    clash: 'both',
    folders: folders.map(numbered),
    files: files.map((one) => ({ ...one, path: numbered(one.path) })),
    taken: [],
  }
}

/** Leaves out the files whose path is taken, or that cannot become a version of what has it. */
async function leaveTaken(
  target: FileDropTarget,
  clash: Exclude<NameClashAnswer, 'both'>,
  names: readonly string[],
  { folders, files }: DroppedFilesAndFolders,
): Promise<SettledNames> {
  const isTaken = takenSet(names)
  const paths = files.map(({ path }) => path).filter((path) => isTaken(firstNameOf(path)))
  const answers = paths.length > 0 ? await settle(target, clash, paths) : []
  const there = takenSet(answers.flatMap(({ taken }) => taken))
  const sent = files.filter(({ path }) => !there(path))
  const isEmptied = (folder: string) => {
    const inside = ({ path }: DroppedFile) => path.startsWith(`${folder}/`)
    return files.some(inside) && !sent.some(inside)
  }
  return {
    clash,
    folders: folders.filter((folder) => !isEmptied(folder)),
    files: sent,
    taken: files.filter(({ path }) => there(path)),
  }
}

async function settle(target: FileDropTarget, clash: NameClashAnswer, paths: string[]) {
  const answers = []
  for (const some of batchesOfNames(paths))
    answers.push(
      await call(
        uploadEndpoints.settleNames,
        { clash, paths: some, ...placeOf(target) },
        { quiet: true, base: uploadBaseAddress() },
      ),
    )
  return answers
}

const firstNameOf = (path: string) => path.split('/', 1)[0] ?? path
const placeOf = ({ spaceId, parentId }: FileDropTarget) => ({ spaceId, parentId })

/** Whether a path is among these; the server writes letters with marks in one form. */
function takenSet(paths: readonly string[]): (path: string) => boolean {
  const taken = new Set(paths.map(normalizeText))
  return (path) => taken.has(normalizeText(path))
}
