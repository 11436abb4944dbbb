import { MIB, numberInCell } from '../../../kernel/sheets/index.ts'

/** Returns bytes of a number of MiB; 0 is no cap, null for no number. */
export function parseFileLimitCell(text: string): number | null {
  const mib = numberInCell(text)
  return mib === null ? null : Math.round(mib * MIB)
}

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
