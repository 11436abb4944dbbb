import type { DirectorySettings } from '@cabinet/contract/directory.settings'
import { userTypeCodes } from '@cabinet/contract/users'
import { revealsInternalHosts } from './ldap/index.ts'

/** Returns the end of a run as the actor may see it. */
export function visibleRunEnding<T extends { reason: string; detail: string }>(
  run: T,
  { type }: { type: number },
): T {
  if (type === userTypeCodes.platform || !revealsInternalHosts(run.reason)) return run
  return { ...run, reason: 'directory.unreachable', detail: '' }
}

const HOUR_MS = 3_600_000

const DAY_MS = 24 * HOUR_MS

/**
 * Returns when the schedule is due next: every few hours, counted from a minute of the day in UTC; null for
 * manual. Intervals that divide a day recur at the same times every day.
 */
export function nextScheduledRun(
  { open, everyHours, startMinute }: Pick<DirectorySettings, 'open' | 'everyHours' | 'startMinute'>,
  at: Date,
): Date | null {
  if (!open || everyHours === 0) return null
  const anchor = startMinute * 60_000
  const step = everyHours * HOUR_MS
  const since = (at.getTime() - anchor) % (step % DAY_MS === 0 ? step : DAY_MS)
  const next = at.getTime() - since + (Math.floor(since / step) + 1) * step
  return new Date(next)
}
