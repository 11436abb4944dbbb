import { unlimitedWords } from './sheet-words.ts'

const GIB = 1024 ** 3

const MIB = 1024 ** 2

/** Returns bytes of a number of GiB; 0 for 'unlimited', null for no number. */
export function parseQuotaCell(text: string): number | null {
  if (unlimitedWords.some((words) => words.toLowerCase() === text.toLowerCase())) return 0
  const gib = numberOf(text)
  // 0 GB is no quota, and 'unlimited' must be explicit: the rule refuses -1
  return gib === null ? null : Math.round(gib * GIB) || -1
}

/** Returns bytes of a number of MiB; 0 is no cap, null for no number. */
export function parseFileLimitCell(text: string): number | null {
  const mib = numberOf(text)
  return mib === null ? null : Math.round(mib * MIB)
}

const numberOf = (text: string): number | null =>
  /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null

/**
 * Parses 2026-12-31 or 2026/12/31 as the end of that day in UTC, or with a time as that moment. Null for no
 * date.
 */
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

/** Formats bytes in a unit so that parsing returns the same number. */
export const formatBytesInUnit = (bytes: number, unit: 'GB' | 'MB'): string =>
  String(Number((bytes / (unit === 'GB' ? GIB : MIB)).toFixed(6)))
