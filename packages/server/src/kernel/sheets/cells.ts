import { isSheetWord, unlimitedWords } from './words.ts'

export const GIB = 1024 ** 3
export const MIB = 1024 ** 2

export const numberInCell = (text: string): number | null =>
  /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Returns bytes of a number of GiB; 0 for 'unlimited', null for no number. */
export function parseQuotaCell(text: string): number | null {
  if (isSheetWord(unlimitedWords, text)) return 0
  const gib = numberInCell(text)
  // 0 GB is no quota, and 'unlimited' must be explicit: the rule refuses -1
  return gib === null ? null : Math.round(gib * GIB) || -1
}

/** Formats bytes in a unit so that parsing returns the same number, of whole kibibytes at least. */
export const formatBytesInUnit = (bytes: number, unit: 'GB' | 'MB'): string =>
  String(Number((bytes / (unit === 'GB' ? GIB : MIB)).toFixed(6)))

/** Separate the names in a cell. */
const separators = /[,，;；、|\n]/

/** Returns the names in a cell, in order, without blanks and repetitions in other letters. */
export function namesInCell(cell: string): string[] {
  const names = cell
    .split(separators)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}
