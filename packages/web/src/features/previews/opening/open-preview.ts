import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { call } from '../../../kernel/call.ts'
import { currentAddress, navigateTo } from '../../../kernel/go.ts'
import { signedInUserId } from '../../../kernel/session.ts'
import { type FolderPlace, openFolderScreen, rememberShownFile } from '../../nodes/index.ts'
import { type HeldListQuestion, heldListWith } from './held-lists.ts'

/** The screen a viewer was opened from, which precedes it in the browser's history. */
let openedFrom: string | null = null

/** The list on that screen, and the file opened from it. */
let taken: { fileId: string; question: HeldListQuestion | undefined } | null = null

/** Returns the query of the list from which this file was opened. */
export const listOpenedFrom = (fileId: string) => (taken?.fileId === fileId ? taken.question : undefined)

/** Spelled as the specification spells it. */
export const previewPagePath = '/fliePreview'

/** Other addresses of the specification at which a file is shown: those of what lies inside another file. */
export const temporaryPaths = [
  '/flieTempPreview',
  '/office/documenttemp',
  '/packtemp',
  '/packtempview',
  '/packtempedit',
]

const viewers = new Set([previewPagePath, ...temporaryPaths, '/office/document', '/pack', '/packview'])

const isViewer = (address: string) => viewers.has(address.replace(/[?#].*/s, ''))

/** A place in a file, from 1 and in seconds. */
export interface PlaceInFile {
  page?: number | undefined
  time?: number | undefined
  /** Id of the annotation there. */
  mark?: string | undefined
}

const show = (
  file: ListedFileItem,
  version: number,
  replace: boolean,
  { page, time, mark }: PlaceInFile = {},
) => {
  rememberShownFile(file.id)
  navigateTo(
    previewPagePath,
    {
      fileId: file.id,
      ext: file.suffix.replace(/^\./, '').toLowerCase(),
      v: String(version),
      Mode: 'view',
      page: page?.toString(),
      time: time?.toString(),
      mark,
    },
    { replace },
  )
}

/** Shows a file, or an older version of it. Where a viewer is open already, the way back stays the same. */
export function openFilePreview(file: ListedFileItem, version = file.version, place?: PlaceInFile) {
  const inside = isViewer(currentAddress())
  if (!inside) {
    openedFrom = currentAddress()
    taken = { fileId: file.id, question: heldListWith(file.id)?.question }
  }
  show(file, version, inside, place)
}

/** Shows the latest version of a file. Throws `CallError`. */
export async function openFileById(id: string) {
  const { item } = await call(fileEndpoints.detail, { id }, { awaited: true })
  openFilePreview(item)
}

/** The folder of a file. The id of a personal space is its owner's. */
export function folderOfFile(file: ListedFileItem): FolderPlace {
  const kind = file.spaceId === signedInUserId() ? 'personal' : 'group'
  return {
    kind,
    spaceId: kind === 'group' ? file.spaceId : undefined,
    parentId: file.parentId || undefined,
  }
}

/** Leaves the viewer: back to where it was opened, else to the file's folder. */
export function closeFilePreview(file: ListedFileItem | undefined) {
  if (openedFrom !== null) {
    openedFrom = null
    history.back()
  } else openFolderOfFile(file)
}

/** Opens the folder that contains a file; the start page where the file is unknown. */
export function openFolderOfFile(file: ListedFileItem | undefined) {
  if (!file) return navigateTo('/')
  const folder = folderOfFile(file)
  if (folder.kind === 'personal') openFolderScreen(folder)
  else void screenOf(folder).then(openFolderScreen)
}

/** Returns the folder's place with its space type, which only the folder's list contains. */
async function screenOf(folder: FolderPlace): Promise<FolderPlace> {
  const { spaceId, parentId } = folder
  const kind = await call(
    fileEndpoints.list,
    { spaceId, parentId, page: 1, pageSize: 1 },
    { quiet: true },
  ).then(
    ({ spaceKind }) => spaceKind,
    () => 'department',
  )
  return { ...folder, kind: kind === 'project' || kind === 'knowledge' ? kind : 'group' }
}
