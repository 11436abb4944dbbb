import type { ArchiveRow } from '../archives.store.ts'

const DAY_MS = 24 * 3_600_000

/** Returns the time since which a file must be unused. */
export function unusedSinceDate(months: number, at: Date): Date {
  const since = new Date(at)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since
}

/** Returns when an owner who does not answer counts as having agreed. */
export const proposalDueDate = (graceDays: number, at: Date): Date =>
  new Date(at.getTime() + graceDays * DAY_MS)

/** Returns whether the rule has a target category. The class may be the category's own. */
export const isUnusedRuleComplete = (archive: Pick<ArchiveRow, 'unused_category'>): boolean =>
  archive.unused_category !== null

/** Returns suffixes as stored: lower case, with the dot, each once. */
export const normalizeSuffixes = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .map((one) => one.trim().toLowerCase().replace(/^\.*/, '.'))
      .filter((one) => one.length > 1 && one.length <= 33),
  ),
]
