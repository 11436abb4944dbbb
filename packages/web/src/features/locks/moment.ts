import { formatDateTime, formatLocalDate } from '../../ui/format.ts'

/** Formats a time as the clock alone for today, otherwise with the date. */
export const formatLockMoment = (at: Date, now = new Date()): string =>
  formatLocalDate(at) === formatLocalDate(now) ? formatDateTime(at).slice(-5) : formatDateTime(at)
