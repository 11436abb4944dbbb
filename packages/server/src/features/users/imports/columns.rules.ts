import { type UserImportColumn, userImportColumns } from '@cabinet/contract/users.import'
import type { ImportRowCells } from './imports.table.ts'
import { columnAliases, columnMessages, userTypeMessages } from './sheet-words.ts'

/** Normalizes a title: lower case, without blanks, stars and bracketed text. */
const bare = (title: string): string => title.toLowerCase().replace(/[（(].*?[)）]|[\s*＊_-]/g, '')

const known = new Map<string, UserImportColumn>([
  ...Object.entries(columnAliases),
  ...userImportColumns.flatMap((column): [string, UserImportColumn][] => [
    [bare(column), column],
    ...columnMessages[column].map((words): [string, UserImportColumn] => [bare(words), column]),
  ]),
])

/**
 * Returns the column at each position, undefined for unknown ones. Null if a required column is missing or
 * one is repeated.
 */
export function importColumnsOf(header: string[]): (UserImportColumn | undefined)[] | null {
  const columns = header.map((title) => known.get(bare(title)))
  const named = columns.filter((column) => column !== undefined)
  const twice = new Set(named).size !== named.length
  return twice || !named.includes('account') || !named.includes('name') ? null : columns
}

/** Returns a row's cells by column, without empty ones. */
export function importCellsOf(columns: (UserImportColumn | undefined)[], values: string[]): ImportRowCells {
  const cells: ImportRowCells = {}
  for (const [index, column] of columns.entries()) {
    const value = values[index]?.trim()
    if (column && value) cells[column] = value
  }
  return cells
}

/** Returns the type of a code or a name in either language; null for none. */
export function userTypeOfText(text: string): 1 | 2 | 3 | 4 | null {
  const code = ([1, 2, 3, 4] as const).find(
    (one) =>
      text === String(one) ||
      userTypeMessages[one].some((words) => words.toLowerCase() === text.toLowerCase()),
  )
  return code ?? null
}
