import {
  digestTime,
  type NotificationKind,
  notificationKinds,
  type QuietHours,
} from '@cabinet/contract/profiles.preferences'
import { localTimeOf, nextLocalTime } from '../../../kernel/local-time.ts'
import type { NoticeMailRecipient } from '../../profiles/index.ts'

const minuteOf = (clockTime: string): number => {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns when the quiet hours end that a moment falls into, or null outside of them. */
export function quietHoursEnd(quiet: QuietHours | null, at: Date, timeZone: string): Date | null {
  if (!quiet) return null
  const { minute } = localTimeOf(at, timeZone)
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)]
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to
  return isQuiet ? nextLocalTime(at, timeZone, { minute: to }) : null
}

/**
 * Returns when a notice is mailed to a user, or null for at once. Of the own account it is mailed in quiet hours too: a
 * stranger does not wait for the morning.
 */
export function mailDueAt(
  { timing, quietHours }: Pick<NoticeMailRecipient, 'timing' | 'quietHours'>,
  kind: NotificationKind,
  at: Date,
  timeZone: string,
): Date | null {
  if (timing === 'daily') return nextLocalTime(at, timeZone, { minute: digestTime.minute })
  if (timing === 'weekly') return nextLocalTime(at, timeZone, digestTime)
  return kind === 'security' ? null : quietHoursEnd(quietHours, at, timeZone)
}

/** Groups what a digest lists by kind, in the order of the preferences. */
export const groupByKind = <Row extends { kind: NotificationKind }>(rows: readonly Row[]) =>
  notificationKinds
    .map((kind) => ({ kind, rows: rows.filter((row) => row.kind === kind) }))
    .filter((group) => group.rows.length > 0)
