import { type ImportColumn, importColumns } from '@cabinet/contract/users.import'
import type { Cells } from './imports.table.ts'
import { columnWords, otherNames, typeWords, unlimitedWords } from './sheet-words.ts'

const GIB = 1024 ** 3
const MIB = 1024 ** 2

/** In lower case, without blanks, stars and what stands in brackets. */
const bare = (title: string): string => title.toLowerCase().replace(/[（(].*?[)）]|[\s*＊_-]/g, '')

const known = new Map<string, ImportColumn>([
  ...Object.entries(otherNames),
  ...importColumns.flatMap((column): [string, ImportColumn][] => [
    [bare(column), column],
    ...columnWords[column].map((words): [string, ImportColumn] => [bare(words), column]),
  ]),
])

/** Which column stands where; undefined is none of ours. Null where one that is needed is missing, or one stands twice. */
export function columnsOf(header: string[]): (ImportColumn | undefined)[] | null {
  const columns = header.map((title) => known.get(bare(title)))
  const named = columns.filter((column) => column !== undefined)
  const twice = new Set(named).size !== named.length
  return twice || !named.includes('account') || !named.includes('name') ? null : columns
}

/** A row's cells by column; empty ones are left out. */
export function cellsOf(columns: (ImportColumn | undefined)[], values: string[]): Cells {
  const cells: Cells = {}
  for (const [index, column] of columns.entries()) {
    const value = values[index]?.trim()
    if (column && value) cells[column] = value
  }
  return cells
}

/** A type's code or its name in either language; null is none. */
export function typeOf(text: string): 1 | 2 | 3 | 4 | null {
  const code = ([1, 2, 3, 4] as const).find(
    (one) =>
      text === String(one) || typeWords[one].some((words) => words.toLowerCase() === text.toLowerCase()),
  )
  return code ?? null
}

/** Bytes of so many GiB; 0 for 'unlimited', null for what is no number. */
export function quotaOfCell(text: string): number | null {
  if (unlimitedWords.some((words) => words.toLowerCase() === text.toLowerCase())) return 0
  const gib = numberOf(text)
  // 0 GB is no quota, and 'unlimited' must be said: -1 is refused by the rule
  return gib === null ? null : Math.round(gib * GIB) || -1
}

/** Bytes of so many MiB; 0 is no cap, null for what is no number. */
export function fileLimitOf(text: string): number | null {
  const mib = numberOf(text)
  return mib === null ? null : Math.round(mib * MIB)
}

const numberOf = (text: string): number | null =>
  /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null

/** 2026-12-31 or 2026/12/31 is that day to its end in UTC; with a time it is that moment. Null for what is no date. */
export function dateOf(text: string): Date | null {
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
export const inUnits = (bytes: number, unit: 'GB' | 'MB'): string =>
  String(Number((bytes / (unit === 'GB' ? GIB : MIB)).toFixed(6)))
