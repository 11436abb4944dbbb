import { fileSortFields } from '@cabinet/contract/files'
import { fileTypeGroups } from '@cabinet/contract/previews'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/errors.ts'
import { nodeNameKey } from '../../nodes/index.ts'

export type FileListSortField = (typeof fileSortFields)[number]

/** The requested order and filter of a folder's rows. Folders always come first. */
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
  /** The kinds of rows to leave out. */
  folders: boolean
  files: boolean
}

/** Number of rows of each kind. */
export interface FolderRowCounts {
  folders: number
  files: number
}

/** The rows of one kind to read: how many to skip, or after which row, and whether backwards from the end. */
export interface FileListWindow {
  limit: number
  offset: number
  after: PageEnd | null
  backwards: boolean
}

/** The end of a page: the value sorted by (and, for equal suffixes, the name) and the id. */
export const pageEndSchema = z.object({
  folder: z.boolean(),
  value: z.union([z.string().max(1000), z.number()]),
  name: z.string().max(1000).optional(),
  id: z.uuid(),
})
export type PageEnd = z.output<typeof pageEndSchema>

/** Returns the order of a request. @throws common.invalid for a field that lists do not sort by */
export function fileListOrderOf(sort: string | undefined, order: 'asc' | 'desc' | undefined): FileListOrder {
  const field = fileSortFields.find((one) => one === (sort || 'name'))
  if (!field) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort: field, descending: order === 'desc' }
}

/**
 * Returns the filter of a request; null where nothing is filtered, so that the stored totals apply. `type` is
 * a type group, 'folder' or 'file'.
 */
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

/** Returns the order of folders, which have neither size nor suffix and are sorted by name instead. */
export const folderOrderOf = ({ sort, descending }: FileListOrder): FileListOrder =>
  sort === 'size' || sort === 'suffix' ? { sort: 'name', descending: false } : { sort, descending }

const none: FileListWindow = { limit: 0, offset: 0, after: null, backwards: false }

/** Returns the rows of each kind to read for the page that begins at this row. */
export function fileListWindowsFrom(
  offset: number,
  size: number,
  counts: FolderRowCounts,
): { folders: FileListWindow; files: FileListWindow } {
  const folders = within(offset, size, counts.folders)
  const files = within(Math.max(0, offset - counts.folders), size - folders.limit, counts.files)
  return { folders, files }
}

/** Returns the rows of each kind to read for the page after a cursor; a filter may leave no files. */
export function stretchesAfter(
  after: PageEnd,
  size: number,
  counts: FolderRowCounts,
): { folders: FileListWindow; files: FileListWindow } {
  const first = { ...none, limit: size }
  return after.folder
    ? { folders: { ...first, after }, files: counts.files === 0 ? none : first }
    : { folders: none, files: { ...first, after } }
}

/** In the second half rows are skipped from the end, so that no page skips more than half. */
function within(offset: number, size: number, count: number): FileListWindow {
  const limit = Math.max(0, Math.min(size, count - offset))
  if (limit === 0) return none
  const behind = count - offset - limit
  return behind < offset
    ? { limit, offset: behind, after: null, backwards: true }
    : { limit, offset, after: null, backwards: false }
}

/** Encodes the end of a page as an opaque cursor. */
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
