import { formatDateTime, formatLocalDate } from '../../ui/format.ts'

/** The clock alone today, else with the day. */
export const formatLockMoment = (at: Date, now = new Date()): string =>
  formatLocalDate(at) === formatLocalDate(now) ? formatDateTime(at).slice(-5) : formatDateTime(at)
