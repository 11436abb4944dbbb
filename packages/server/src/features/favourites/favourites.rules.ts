import { favouriteFields } from '@cabinet/contract/favourites'
import { AppError } from '../../kernel/errors.ts'

export type FavouriteField = (typeof favouriteFields)[number]

export interface FavouriteOrder {
  sort: FavouriteField
  descending: boolean
}

/** Returns the order, newest first by default. Throws common.invalid for an unknown field. */
export function collectionOrderOf(
  sort: string | undefined,
  order: 'asc' | 'desc' | undefined,
): FavouriteOrder {
  const field = favouriteFields.find((one) => one === (sort || 'collectedAt'))
  if (!field) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort: field, descending: order ? order === 'desc' : field === 'collectedAt' }
}

/** The fields that sorting compares. */
export interface SortableCollectionRow {
  collectedAt: Date
  folder: boolean
  name: string
  updatedAt: Date
  size: number
}

// same order as the database: pinyin, file2 before file10
const names = new Intl.Collator('zh-u-kn-true')

/** Sorts folders first, except in the chronological order of collecting. */
export function compareCollectionRows({
  sort,
  descending,
}: FavouriteOrder): (one: SortableCollectionRow, other: SortableCollectionRow) => number {
  const way = descending ? -1 : 1
  const byName = (one: SortableCollectionRow, other: SortableCollectionRow) =>
    names.compare(one.name, other.name)
  if (sort === 'collectedAt')
    return (one, other) =>
      way * (one.collectedAt.getTime() - other.collectedAt.getTime()) || byName(one, other)
  const by = {
    name: byName,
    updatedAt: (one: SortableCollectionRow, other: SortableCollectionRow) =>
      one.updatedAt.getTime() - other.updatedAt.getTime(),
    size: (one: SortableCollectionRow, other: SortableCollectionRow) => one.size - other.size,
  }[sort]
  return (one, other) =>
    Number(other.folder) - Number(one.folder) || way * by(one, other) || byName(one, other)
}

const units = ['B', 'KB', 'MB', 'GB'] as const
/** A unit begins at this many of the lower one (specification). */
const threshold = 102.4

/** Formats bytes with two decimals, trailing .00 dropped (specification). */
export function formatFileSize(bytes: number): string {
  let value = bytes
  let at = 0
  while (value >= threshold && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  return `${value.toFixed(2).replace(/\.00$/, '')} ${units[at]}`
}
