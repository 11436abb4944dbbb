import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { crumb, fileItem } from './nodes.ts'
import { id, idsText, instant, optionalId, pageFields, wire } from './wire.ts'

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
} as const satisfies ErrorTable

/** Files and folders that one person may have in the collection (ours; bounds what a list looks through). */
export const favouritesMost = 5000

/** What a collection is sorted by; the newest are first. Inside a folder its names come first. */
export const favouriteFields = ['collectedAt', 'name', 'updatedAt', 'size'] as const

/** A row of My Collection. */
export const collected = wire({
  /** '' for what lies in a collected folder and was not collected itself. */
  collectionId: ['CollectionId', z.string()],
  id: ['FileId', id],
  name: ['FileName', z.string()],
  /** Empty means a folder (specification) or a file without one: `IsFolder` of the item tells them apart. */
  suffix: ['Suffix', z.string()],
  /** Names of the folders above, as far as the asker sees them, joined by ' / '. */
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
  path: ['Path', z.array(crumb)],
  item: ['Item', fileItem],
})
export type Collected = z.output<typeof collected>

const ids = z.array(id).min(1).max(limits.ids)

/** Which of some files are in the collection. */
const marks = z.array(wire({ id: ['FileId', id], collectionId: ['CollectionId', id] }))

export const favouriteApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetCollectList',
    access: 'user',
    summary: 'List the collection, or a folder opened in it',
    input: wire({ parentId: ['parentId', optionalId], ...pageFields }),
    reply: wire({
      rows: ['Data', z.array(collected)],
      total: ['Total', z.int().min(0)],
      /** '' at the root of the collection. */
      parentId: ['parentId', z.string()],
      /** The way from the collected folder down to the open one; empty at the root. */
      path: ['Path', z.array(crumb)],
      /** The open folder. */
      folder: ['Folder', fileItem.optional()],
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
    input: wire({ ids: ['ids', idsText] }),
    reply: wire({ count: ['Count', z.int().min(0)] }),
  }),
  marks: endpoint({
    method: 'POST',
    path: '/api/File/GetCollectMarks',
    access: 'user',
    summary: 'List which of these files and folders are in the caller’s collection',
    input: wire({ ids: ['Ids', ids] }),
    reply: marks,
  }),
}
