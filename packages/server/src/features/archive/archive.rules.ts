import type { ArchiveRecordState } from '@cabinet/contract/archive.records'
import type { ErrorKey } from '@cabinet/contract/errors'
import { includesRight } from '@cabinet/contract/rights'
import { normalizeText } from '@cabinet/contract/text'

/**
 * Formats 'A2026-000123': the letter stands for the kind of record, and the number does not restart each
 * year.
 */
export const archiveNumberText = (letter: 'A' | 'D', number: number, at: Date): string =>
  `${letter}${at.getUTCFullYear()}-${String(number).padStart(6, '0')}`

/**
 * Returns the end of a term of this many years; null for no end. A term begun on the 29th of February ends on
 * the 1st of March.
 */
export function retentionExpiry(archivedAt: Date, years: number | null): Date | null {
  if (years === null) return null
  const end = new Date(archivedAt)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

/** Returns what a user may do with a category, from the rights that its items inherit. */
export const categoryAccessOf = (coming: number) => ({
  reads: includesRight(coming, 'preview'),
  deposits: includesRight(coming, 'upload'),
  keeps: includesRight(coming, 'authorise'),
})
export type CategoryAccess = ReturnType<typeof categoryAccessOf>

/** The state of an archived item that decides what may be done with it. */
export interface ArchivedItemState {
  state: 'archived' | 'returned' | 'destroyed'
  held: boolean
  /** Whether its destruction is proposed. */
  proposed: boolean
  strict: boolean
  expiresAt: Date | null
}

/** Returns the one state to show, where several apply. */
export function archiveRecordStateOf(
  kept: ArchivedItemState & { lent: boolean },
  at: Date,
): ArchiveRecordState {
  if (kept.state !== 'archived') return kept.state
  if (kept.held) return 'held'
  if (kept.proposed) return 'proposed'
  if (isRetentionOver(kept, at)) return 'due'
  return kept.lent ? 'borrowed' : 'archived'
}

export const isRetentionOver = ({ expiresAt }: Pick<ArchivedItemState, 'expiresAt'>, at: Date) =>
  expiresAt !== null && expiresAt <= at

/** Returns why nobody may change this item, or null. */
const rests = ({ state, held, proposed }: ArchivedItemState): ErrorKey | null =>
  state !== 'archived' ? 'archive.not_found' : held ? 'archive.held' : proposed ? 'archive.proposed' : null

/**
 * Returns why the item may not be returned, or null. Returning it before the end of its term would shorten
 * its retention.
 */
export const archiveReturnRefusal = (kept: ArchivedItemState, at: Date): ErrorKey | null =>
  rests(kept) ?? (kept.strict && !isRetentionOver(kept, at) ? 'archive.strict' : null)

/** Returns why the term may not change to this end, or null. */
export function retentionRefusal(kept: ArchivedItemState, expiresAt: Date | null): ErrorKey | null {
  const shorter = expiresAt !== null && (kept.expiresAt === null || expiresAt < kept.expiresAt)
  return rests(kept) ?? (kept.strict && shorter ? 'archive.strict' : null)
}

/**
 * Returns why destruction may not be proposed, or null. A certificate names contents, so their hashes must be
 * known.
 */
export const destroyRefusal = (kept: ArchivedItemState & { hashed: boolean }, at: Date): ErrorKey | null =>
  rests(kept) ??
  (!isRetentionOver(kept, at) ? 'archive.not_due' : kept.hashed ? null : 'archive.hashes_missing')

/** Returns the text by which a record is searched. */
export const archiveSearchKey = (...words: string[]): string => normalizeText(words.join(' ')).toLowerCase()
