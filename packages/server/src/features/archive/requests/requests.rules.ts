import { archiveFieldLimits } from '@cabinet/contract/archive'
import type { ErrorKey } from '@cabinet/contract/errors'
import { fileRights, includesRight } from '@cabinet/contract/rights'

const DAY_MS = 24 * 3_600_000

/** Returns the rights of a loan. */
export const rightsOfLoan = (download: boolean): number =>
  fileRights.preview | fileRights.print | (download ? fileRights.download | fileRights.copy : 0)

/** Returns why nobody can borrow on these terms, or null. */
export function archiveBorrowRefusal(
  { until, download }: { until?: Date | null | undefined; download: boolean },
  held: number,
  at: Date,
): ErrorKey | null {
  if (!until || until <= at) return 'archive.until_past'
  if (until.getTime() > at.getTime() + archiveFieldLimits.borrowDays * DAY_MS) return 'archive.until_past'
  return includesRight(held, download ? 'download' : 'preview') ? 'archive.reads_already' : null
}
