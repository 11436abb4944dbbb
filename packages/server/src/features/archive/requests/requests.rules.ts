import { archiveLimits } from '@cabinet/contract/archive'
import type { ErrorKey } from '@cabinet/contract/errors'
import { holds, rights } from '@cabinet/contract/rights'

const DAY_MS = 24 * 3_600_000

/** What a loan lets somebody do. */
export const lentRights = (download: boolean): number =>
  rights.preview | rights.print | (download ? rights.download | rights.copy : 0)

/** Why nobody can borrow so, or null. */
export function borrowRefusal(
  { until, download }: { until?: Date | null | undefined; download: boolean },
  held: number,
  at: Date,
): ErrorKey | null {
  if (!until || until <= at) return 'archive.until_past'
  if (until.getTime() > at.getTime() + archiveLimits.borrowDays * DAY_MS) return 'archive.until_past'
  return holds(held, download ? 'download' : 'preview') ? 'archive.reads_already' : null
}
