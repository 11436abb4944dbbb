import { fileSortFields } from '@cabinet/contract/files'
import { fileTypeGroups } from '@cabinet/contract/previews'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/errors.ts'
import { nodeNameKey } from '../../nodes/index.ts'

export type FileListSortField = (typeof fileSortFields)[number]

/** Which rows of a folder are asked for, and in which order. Folders always come first. */
export interface FileListOrder {
  sort: FileListSortField
  descending: boolean
}

export interface FileListFilter {
  /** Part of a name, compared as names are; '' for all. */
  search: string
  /** Suffixes that files must have, with their dots; null for all. */
  suffixes: string[] | null
  /** A condition on labels that they must meet; null for all. */
  labels: RawBuilder<unknown> | null
  /** What to leave out altogether. */
  folders: boolean
  files: boolean
}

/** How many rows of each kind there are. */
export interface FolderRowCounts {
  folders: number
  files: number
}

/** The rows of one kind to read: how many to pass over, or after which row, and whether from the end backwards. */
export interface FileListWindow {
  limit: number
  offset: number
  after: PageEnd | null
  backwards: boolean
}

/** Where a page ended: the value sorted by (and, for equal suffixes, the name) and the id. */
export const pageEndSchema = z.object({
  folder: z.boolean(),
  value: z.union([z.string().max(1000), z.number()]),
  name: z.string().max(1000).optional(),
  id: z.uuid(),
})
export type PageEnd = z.output<typeof pageEndSchema>

/** Throws common.invalid for a field that lists do not sort by. */
export function fileListOrderOf(sort: string | undefined, order: 'asc' | 'desc' | undefined): FileListOrder {
  const field = fileSortFields.find((one) => one === (sort || 'name'))
  if (!field) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort: field, descending: order === 'desc' }
}

/** Null where nothing is filtered, so that the totals count. `type` is a type group, 'folder' or 'file'. */
export function fileListFilterOf(
  search: string | undefined,
  type: string | undefined,
  labels: RawBuilder<unknown> | null = null,
): FileListFilter | null {
  const words = nodeNameKey(search ?? '').trim()
  if (words === '' && !type && !labels) return null
  const all = { search: words, suffixes: null, labels, folders: true, files: true }
  if (!type) return all
  if (type === 'folder') return { ...all, files: false }
  if (type === 'file') return { ...all, folders: false }
  if (!Object.hasOwn(fileTypeGroups, type))
    throw new AppError('common.invalid', { fields: [{ field: 'Type', fault: 'unknown' }] })
  const group: readonly string[] = fileTypeGroups[type as keyof typeof fileTypeGroups]
  return { ...all, folders: false, suffixes: group.map((suffix) => `.${suffix}`) }
}

/** Folders are never sorted by size or suffix: they have neither, and their names tell more. */
export const folderOrderOf = ({ sort, descending }: FileListOrder): FileListOrder =>
  sort === 'size' || sort === 'suffix' ? { sort: 'name', descending: false } : { sort, descending }

const none: FileListWindow = { limit: 0, offset: 0, after: null, backwards: false }

/** What to read of each kind for the page that begins at this row. */
export function fileListWindowsFrom(
  offset: number,
  size: number,
  counts: FolderRowCounts,
): { folders: FileListWindow; files: FileListWindow } {
  const folders = within(offset, size, counts.folders)
  const files = within(Math.max(0, offset - counts.folders), size - folders.limit, counts.files)
  return { folders, files }
}

/** What to read of each kind for the page that follows a mark. */
export function stretchesAfter(
  after: PageEnd,
  size: number,
): { folders: FileListWindow; files: FileListWindow } {
  const first = { ...none, limit: size }
  return after.folder
    ? { folders: { ...first, after }, files: first }
    : { folders: none, files: { ...first, after } }
}

/** In the second half rows are passed over from the end, so that no page passes over more than half. */
function within(offset: number, size: number, count: number): FileListWindow {
  const limit = Math.max(0, Math.min(size, count - offset))
  if (limit === 0) return none
  const behind = count - offset - limit
  return behind < offset
    ? { limit, offset: behind, after: null, backwards: true }
    : { limit, offset, after: null, backwards: false }
}

/** A cursor is opaque to clients; one that we did not make is `common.invalid`. */
export const fileListCursorOf = (end: PageEnd): string =>
  Buffer.from(JSON.stringify(end)).toString('base64url')

export function readFileListCursor(cursor: string, { sort }: FileListOrder): PageEnd {
  const read = pageEndSchema.safeParse(parsed(cursor))
  const value = read.data?.value
  const fits = sort === 'size' && !read.data?.folder ? typeof value === 'number' : typeof value === 'string'
  if (!read.success || !fits)
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  return read.data
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
