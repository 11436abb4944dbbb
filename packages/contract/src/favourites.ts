import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { breadcrumbFolder, listedFileItem } from './nodes.ts'
import { commaSeparatedIds, instant, optionalWireId, pageQueryFields, wire, wireId } from './wire.ts'

export const favouritesErrors = {
  /** The 'select one' message (specification). */
  'favourites.select_one': 400,
  /** The 'download limit' message: nothing is selected (specification). */
  'favourites.download_none': 400,
  /** The 'batch download' message: one file at a time only (specification). */
  'favourites.download_one_at_a_time': 400,
  /** The 'down tip' message: a folder (specification). */
  'favourites.download_no_folder': 400,
  'favourites.too_many': 409,
} as const satisfies ErrorStatusTable

/** Files and folders that one person may have in the collection (ours; bounds what a list looks through). */
export const favouritesMost = 5000

/** Sort fields of My Collection. The default is newest first, and by name inside a folder. */
export const favouriteFields = ['collectedAt', 'name', 'updatedAt', 'size'] as const

/** A row of My Collection. */
export const collectionRow = wire({
  /** '' for an item inside a collected folder that was not collected itself. */
  collectionId: ['CollectionId', z.string()],
  id: ['FileId', wireId],
  name: ['FileName', z.string()],
  /** Empty means a folder (specification) or a file without one: `IsFolder` of the item tells them apart. */
  suffix: ['Suffix', z.string()],
  /** Names of the folders above, as far as the caller sees them, joined by ' / '. */
  position: ['Position', z.string()],
  /** When it was collected; of what lies in a collected folder: when it was made. */
  createdAt: ['CreateTime', instant],
  updatedAt: ['UpdateTime', instant],
  uploadedBy: ['UploadUserName', z.string()],
  /** The size as people read it. */
  sizeText: ['SizeString', z.string()],
  /** Names of its labels, joined by ', '. */
  label: ['Label', z.string()],
  version: ['Version', z.int().min(0)],
  /** The folder it lies in; '' where that is hidden. */
  folderName: ['FolderName', z.string()],
  /** The folders of `position`, from the top. */
  path: ['Path', z.array(breadcrumbFolder)],
  item: ['Item', listedFileItem],
})
export type CollectionRow = z.output<typeof collectionRow>

const ids = z.array(wireId).min(1).max(limits.ids)

/** Which of some files are in the collection. */
const marks = z.array(wire({ id: ['FileId', wireId], collectionId: ['CollectionId', wireId] }))

export const favouriteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetCollectList',
    access: 'user',
    summary: 'List the collection, or a folder opened in it',
    input: wire({ parentId: ['parentId', optionalWireId], ...pageQueryFields }),
    reply: wire({
      rows: ['Data', z.array(collectionRow)],
      total: ['Total', z.int().min(0)],
      /** '' at the root of the collection. */
      parentId: ['parentId', z.string()],
      /** The way from the collected folder down to the open one; empty at the root. */
      path: ['Path', z.array(breadcrumbFolder)],
      /** The open folder. */
      folder: ['Folder', listedFileItem.optional()],
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/File/AddCollection',
    access: 'user',
    summary: 'Add files and folders to the collection; existing entries stay',
    input: wire({ ids: ['Ids', ids] }),
    reply: marks,
  }),
  remove: endpoint({
    method: 'GET',
    path: '/api/File/DelCollection',
    access: 'user',
    summary: 'Remove entries from the collection by CollectionId',
    input: wire({ ids: ['ids', commaSeparatedIds] }),
    reply: wire({ count: ['Count', z.int().min(0)] }),
  }),
  marks: endpoint({
    method: 'POST',
    path: '/api/File/GetCollectMarks',
    batched: true,
    access: 'user',
    summary: 'List which of these files and folders are in the caller’s collection',
    input: wire({ ids: ['Ids', ids] }),
    reply: marks,
  }),
}
