import { spaceApi } from '@cabinet/contract/files'
import { settingApi } from '@cabinet/contract/settings'
import { hidesLetters } from '@cabinet/contract/text'
import { uploadApi } from '@cabinet/contract/uploads'
import { userApi } from '@cabinet/contract/users'
import { CallError, call } from '../../kernel/call.ts'
import type { Dropped, DropTarget } from '../../kernel/drop.ts'
import { stale } from '../../kernel/query.ts'
import { toast } from '../../kernel/toast.ts'
import { sizeText } from '../../ui/format.ts'
import { uploadBase } from '../settings/index.ts'
import { askClash } from './ask-clash.tsx'
import { batchesOfNames } from './batches-of-names.ts'
import { openPanel } from './panel.store.ts'
import { addUploads, allUploads, type Clash, change } from './queue.store.ts'
import { work } from './queue.ts'
import { extensionOf, fileRefusal, fits, type UploadLimits } from './uploads.rules.ts'
import { words } from './uploads.text.ts'
import { type FoundFile, walk } from './walk.ts'

/** What was dropped or chosen becomes uploads: rules first, then names, then hashes and bytes (specification). */
export async function startUploads(target: DropTarget, entries: Dropped): Promise<void> {
  try {
    const found = await walk(entries)
    const files = continueLost(await allowed(found.files))
    if (files.length === 0 && found.folders.length === 0) return
    if (!(await roomFor(target, files))) return

    const clash = await clashOf(target, found.folders, files)
    if (clash === null) return void toast.info(words.declined)
    openPanel()
    await makeFolders(target, found.folders)
    addUploads(
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
    work()
  } catch (error) {
    toast.failure(error)
  }
}

async function uploadLimits(): Promise<UploadLimits> {
  const [me, system] = await Promise.all([
    call(userApi.me, {}, { quiet: true }),
    call(settingApi.systemInfo, {}, { quiet: true }),
  ])
  return { singleFileMaxSize: me.singleFileMaxSize, forbidden: [me.extNotAllow, system.extNotAllow] }
}

/** The files that the rules let through; the others are told and left out. */
async function allowed(files: FoundFile[]): Promise<FoundFile[]> {
  const rules = await uploadLimits()
  const refused = files.flatMap(({ file, path }) => {
    const reason = hidesLetters(path) ? 'common.name_hidden' : fileRefusal(file, rules)
    return reason ? [{ file, reason }] : []
  })
  for (const { file, reason } of refused.slice(0, 3)) {
    const params = {
      name: file.name,
      extension: extensionOf(file.name),
      limit: sizeText(rules.singleFileMaxSize),
    }
    if (reason === 'uploads.empty') toast.error(words.emptyFile, params)
    else if (reason === 'common.name_hidden') toast.error(words.hiddenName, params)
    else if (reason === 'uploads.too_large') toast.error(words.tooLarge, params)
    else toast.error(words.extension, params)
  }
  if (refused.length > 3) toast.warning(words.refusedMany, { count: refused.length })
  const out = new Set(refused.map(({ file }) => file))
  return files.filter(({ file }) => !out.has(file))
}

/** A file chosen again goes on where a reload cut it off. */
function continueLost(files: FoundFile[]): FoundFile[] {
  const lost = allUploads().filter(({ stage }) => stage === 'lost')
  return files.filter(({ file }) => {
    const place = lost.findIndex(({ name, size }) => name === file.name && size === file.size)
    const [match] = place < 0 ? [] : lost.splice(place, 1)
    if (match) change(match.key, { stage: 'waiting', file })
    if (match) work()
    return !match
  })
}

async function roomFor(target: DropTarget, files: FoundFile[]): Promise<boolean> {
  const { spaceTotal, spaceUsed } = await call(
    spaceApi.list,
    { ...placeOf(target), page: 1, pageSize: 1 },
    { quiet: true },
  )
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  if (fits(bytes, { total: spaceTotal, used: spaceUsed })) return true
  toast.error('spaces.no_room')
  return false
}

/** What to do where names are taken; null when the person declined, which clears the queue. */
async function clashOf(target: DropTarget, folders: string[], files: FoundFile[]): Promise<Clash | null> {
  const names = [
    ...new Set([...folders, ...files.map(({ path }) => path)].map((path) => path.split('/')[0]!)),
  ]
  const taken: string[] = []
  for (const some of batchesOfNames(names)) taken.push(...(await takenOf(target, some)))
  return taken.length === 0 ? 'skip' : askClash(taken, target.name)
}

async function takenOf(target: DropTarget, names: string[]): Promise<string[]> {
  const type = target.spaceId ? 2 : 1
  try {
    await call(uploadApi.checkNames, { type, names, ...placeOf(target) }, { quiet: true, base: uploadBase() })
    return []
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== 'uploads.names_clash') throw error
    return Array.isArray(error.data) ? (error.data as string[]) : names
  }
}

/** A dropped folder brings its whole tree, empty folders too, in few calls. */
async function makeFolders(target: DropTarget, folders: string[]) {
  for (const paths of batchesOfNames(folders))
    await call(spaceApi.addFolders, { ...placeOf(target), paths }, { quiet: true })
  if (folders.length > 0) await stale(spaceApi.list)
}

const placeOf = ({ spaceId, parentId }: DropTarget) => ({ spaceId, parentId })
