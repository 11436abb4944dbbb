import type { SheetWords } from './words.ts'

/** The columns that a sheet may have, named in Chinese, in English, by their keys, or by an alias. */
export interface SheetColumns<C extends string> {
  words: Record<C, SheetWords>
  /** Further titles, in lower case and without blanks. */
  aliases?: Record<string, C>
  /** Columns without which a sheet is not read. */
  required: readonly C[]
}

/** The cells of a row by column; empty ones are left out. */
export type SheetCells<C extends string> = Partial<Record<C, string>>

/** Normalizes a title: lower case, without blanks, stars and bracketed text. */
const bareTitle = (title: string): string => title.toLowerCase().replace(/[（(].*?[)）]|[\s*＊_-]/g, '')

/**
 * Returns the column at each position, undefined for unknown ones. Null if a required column is missing or
 * one is repeated.
 */
export function sheetColumnsOf<C extends string>(
  header: string[],
  { words, aliases, required }: SheetColumns<C>,
): (C | undefined)[] | null {
  const known = new Map<string, C>([
    ...Object.entries(aliases ?? {}),
    ...(Object.keys(words) as C[]).flatMap((column): [string, C][] => [
      [bareTitle(column), column],
      ...words[column].map((title): [string, C] => [bareTitle(title), column]),
    ]),
  ])
  const columns = header.map((title) => known.get(bareTitle(title)))
  const named = columns.filter((column) => column !== undefined)
  const twice = new Set(named).size !== named.length
  return twice || !required.every((column) => named.includes(column)) ? null : columns
}

/** Returns a row's cells by column, without empty ones. */
export function sheetCellsOf<C extends string>(columns: (C | undefined)[], values: string[]): SheetCells<C> {
  const cells: SheetCells<C> = {}
  for (const [index, column] of columns.entries()) {
    const value = values[index]?.trim()
    if (column && value) cells[column] = value
  }
  return cells
}
