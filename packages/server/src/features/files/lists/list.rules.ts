import { listFields } from '@cabinet/contract/files'
import { typeGroups } from '@cabinet/contract/previews'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/errors.ts'
import { keyOf } from '../../nodes/index.ts'

export type SortField = (typeof listFields)[number]

/** Which rows of a folder are asked for, and in which order. Folders always come first. */
export interface Order {
  sort: SortField
  descending: boolean
}

export interface Filter {
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
export interface Counts {
  folders: number
  files: number
}

/** The rows of one kind to read: how many to pass over, or after which row, and whether from the end backwards. */
export interface Stretch {
  limit: number
  offset: number
  after: Mark | null
  backwards: boolean
}

/** Where a page ended: the value sorted by (and, for equal suffixes, the name) and the id. */
export const mark = z.object({
  folder: z.boolean(),
  value: z.union([z.string().max(1000), z.number()]),
  name: z.string().max(1000).optional(),
  id: z.uuid(),
})
export type Mark = z.output<typeof mark>

/** Throws common.invalid for a field that lists do not sort by. */
export function orderOf(sort: string | undefined, order: 'asc' | 'desc' | undefined): Order {
  const field = listFields.find((one) => one === (sort || 'name'))
  if (!field) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort: field, descending: order === 'desc' }
}

/** Null where nothing is filtered, so that the totals count. `type` is a type group, 'folder' or 'file'. */
export function filterOf(
  search: string | undefined,
  type: string | undefined,
  labels: RawBuilder<unknown> | null = null,
): Filter | null {
  const words = keyOf(search ?? '').trim()
  if (words === '' && !type && !labels) return null
  const all = { search: words, suffixes: null, labels, folders: true, files: true }
  if (!type) return all
  if (type === 'folder') return { ...all, files: false }
  if (type === 'file') return { ...all, folders: false }
  if (!Object.hasOwn(typeGroups, type))
    throw new AppError('common.invalid', { fields: [{ field: 'Type', fault: 'unknown' }] })
  const group: readonly string[] = typeGroups[type as keyof typeof typeGroups]
  return { ...all, folders: false, suffixes: group.map((suffix) => `.${suffix}`) }
}

/** Folders are never sorted by size or suffix: they have neither, and their names tell more. */
export const folderOrder = ({ sort, descending }: Order): Order =>
  sort === 'size' || sort === 'suffix' ? { sort: 'name', descending: false } : { sort, descending }

const none: Stretch = { limit: 0, offset: 0, after: null, backwards: false }

/** What to read of each kind for the page that begins at this row. */
export function stretchesFrom(
  offset: number,
  size: number,
  counts: Counts,
): { folders: Stretch; files: Stretch } {
  const folders = within(offset, size, counts.folders)
  const files = within(Math.max(0, offset - counts.folders), size - folders.limit, counts.files)
  return { folders, files }
}

/** What to read of each kind for the page that follows a mark. */
export function stretchesAfter(after: Mark, size: number): { folders: Stretch; files: Stretch } {
  const first = { ...none, limit: size }
  return after.folder
    ? { folders: { ...first, after }, files: first }
    : { folders: none, files: { ...first, after } }
}

/** In the second half rows are passed over from the end, so that no page passes over more than half. */
function within(offset: number, size: number, count: number): Stretch {
  const limit = Math.max(0, Math.min(size, count - offset))
  if (limit === 0) return none
  const behind = count - offset - limit
  return behind < offset
    ? { limit, offset: behind, after: null, backwards: true }
    : { limit, offset, after: null, backwards: false }
}

/** A cursor is opaque to clients; one that we did not make is `common.invalid`. */
export const cursorOf = (end: Mark): string => Buffer.from(JSON.stringify(end)).toString('base64url')

export function readCursor(cursor: string, { sort }: Order): Mark {
  const read = mark.safeParse(parsed(cursor))
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
