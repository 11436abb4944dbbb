import type { ArchiveRecordState } from '@cabinet/contract/archive'
import type { ErrorKey } from '@cabinet/contract/errors'
import { includesRight } from '@cabinet/contract/rights'
import { normalizeText } from '@cabinet/contract/text'

/** 'A2026-000123': the letter says what is numbered, the number never begins anew. */
export const archiveNumberText = (letter: 'A' | 'D', number: number, at: Date): string =>
  `${letter}${at.getUTCFullYear()}-${String(number).padStart(6, '0')}`

/** The end of a term of so many years; null for ever. The 29th of February ends on the 1st of March. */
export function retentionExpiry(archivedAt: Date, years: number | null): Date | null {
  if (years === null) return null
  const end = new Date(archivedAt)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

/** What somebody may do with a category, by the rights that come down to what lies in it. */
export const categoryAccessOf = (coming: number) => ({
  reads: includesRight(coming, 'preview'),
  deposits: includesRight(coming, 'upload'),
  keeps: includesRight(coming, 'authorise'),
})
export type CategoryAccess = ReturnType<typeof categoryAccessOf>

/** What deciding about an archived item needs of it. */
export interface ArchivedItemState {
  state: 'archived' | 'returned' | 'destroyed'
  held: boolean
  /** Its destruction is proposed. */
  proposed: boolean
  strict: boolean
  expiresAt: Date | null
}

/** The one state that is shown, where several hold. */
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

/** What keeps anybody from changing anything about it. */
const rests = ({ state, held, proposed }: ArchivedItemState): ErrorKey | null =>
  state !== 'archived' ? 'archive.not_found' : held ? 'archive.held' : proposed ? 'archive.proposed' : null

/** Why it may not come back, or null. Coming back before its end would shorten its retention. */
export const archiveReturnRefusal = (kept: ArchivedItemState, at: Date): ErrorKey | null =>
  rests(kept) ?? (kept.strict && !isRetentionOver(kept, at) ? 'archive.strict' : null)

/** Why its term may not become this one, or null. */
export function retentionRefusal(kept: ArchivedItemState, expiresAt: Date | null): ErrorKey | null {
  const shorter = expiresAt !== null && (kept.expiresAt === null || expiresAt < kept.expiresAt)
  return rests(kept) ?? (kept.strict && shorter ? 'archive.strict' : null)
}

/** Why its destruction may not be proposed, or null. A certificate names contents, so their hashes must be known. */
export const destroyRefusal = (kept: ArchivedItemState & { hashed: boolean }, at: Date): ErrorKey | null =>
  rests(kept) ??
  (!isRetentionOver(kept, at) ? 'archive.not_due' : kept.hashed ? null : 'archive.hashes_missing')

/** What its words are searched by. */
export const archiveSearchKey = (...words: string[]): string => normalizeText(words.join(' ')).toLowerCase()
