import type { ArchiveRow } from '../archives.store.ts'

const DAY_MS = 24 * 3_600_000

/** Nobody may have used a file since then. */
export function unusedSinceDate(months: number, at: Date): Date {
  const since = new Date(at)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since
}

/** When an owner who does not answer has agreed. */
export const proposalDueDate = (graceDays: number, at: Date): Date =>
  new Date(at.getTime() + graceDays * DAY_MS)

/** Whether the rule says where to and for how long. The class may be the category's own. */
export const isUnusedRuleComplete = (archive: Pick<ArchiveRow, 'unused_category'>): boolean =>
  archive.unused_category !== null

/** Suffixes as they are kept: lower case, with their dot, each once. */
export const normalizeSuffixes = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .map((one) => one.trim().toLowerCase().replace(/^\.*/, '.'))
      .filter((one) => one.length > 1 && one.length <= 33),
  ),
]
