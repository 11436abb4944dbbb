import { type UserImportColumn, userImportColumns } from '@cabinet/contract/users.import'
import type { ImportRowCells } from './imports.table.ts'
import { columnAliases, columnMessages, unlimitedWords, userTypeMessages } from './sheet-words.ts'

const GIB = 1024 ** 3
const MIB = 1024 ** 2

/** In lower case, without blanks, stars and what stands in brackets. */
const bare = (title: string): string => title.toLowerCase().replace(/[（(].*?[)）]|[\s*＊_-]/g, '')

const known = new Map<string, UserImportColumn>([
  ...Object.entries(columnAliases),
  ...userImportColumns.flatMap((column): [string, UserImportColumn][] => [
    [bare(column), column],
    ...columnMessages[column].map((words): [string, UserImportColumn] => [bare(words), column]),
  ]),
])

/** Which column stands where; undefined is none of ours. Null where one that is needed is missing, or one stands twice. */
export function importColumnsOf(header: string[]): (UserImportColumn | undefined)[] | null {
  const columns = header.map((title) => known.get(bare(title)))
  const named = columns.filter((column) => column !== undefined)
  const twice = new Set(named).size !== named.length
  return twice || !named.includes('account') || !named.includes('name') ? null : columns
}

/** A row's cells by column; empty ones are left out. */
export function importCellsOf(columns: (UserImportColumn | undefined)[], values: string[]): ImportRowCells {
  const cells: ImportRowCells = {}
  for (const [index, column] of columns.entries()) {
    const value = values[index]?.trim()
    if (column && value) cells[column] = value
  }
  return cells
}

/** A type's code or its name in either language; null is none. */
export function userTypeOfText(text: string): 1 | 2 | 3 | 4 | null {
  const code = ([1, 2, 3, 4] as const).find(
    (one) =>
      text === String(one) ||
      userTypeMessages[one].some((words) => words.toLowerCase() === text.toLowerCase()),
  )
  return code ?? null
}

/** Bytes of so many GiB; 0 for 'unlimited', null for what is no number. */
export function parseQuotaCell(text: string): number | null {
  if (unlimitedWords.some((words) => words.toLowerCase() === text.toLowerCase())) return 0
  const gib = numberOf(text)
  // 0 GB is no quota, and 'unlimited' must be said: -1 is refused by the rule
  return gib === null ? null : Math.round(gib * GIB) || -1
}

/** Bytes of so many MiB; 0 is no cap, null for what is no number. */
export function parseFileLimitCell(text: string): number | null {
  const mib = numberOf(text)
  return mib === null ? null : Math.round(mib * MIB)
}

const numberOf = (text: string): number | null =>
  /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null

/** 2026-12-31 or 2026/12/31 is that day to its end in UTC; with a time it is that moment. Null for what is no date. */
export function parseExpiryCell(text: string): Date | null {
  const [, year, month, day, time] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? []
  if (!year || !month || !day) return null
  const two = (digits: string) => digits.padStart(2, '0')
  const clock = time ? (time.length === 5 ? `${time}:00.000` : `${time}.000`) : '23:59:59.999'
  const date = new Date(`${year}-${two(month)}-${two(day)}T${clock}Z`)
  // the 31st of a month of 30 days would become another day
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? date : null
}

/** Bytes as a number of units that reads back as the same. */
export const formatBytesInUnit = (bytes: number, unit: 'GB' | 'MB'): string =>
  String(Number((bytes / (unit === 'GB' ? GIB : MIB)).toFixed(6)))
