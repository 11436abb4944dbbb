import type { ArchiveState } from '@cabinet/contract/archive'
import type { ErrorKey } from '@cabinet/contract/errors'
import { holds } from '@cabinet/contract/rights'
import { normalized } from '@cabinet/contract/text'

/** 'A2026-000123': the letter says what is numbered, the number never begins anew. */
export const codeOf = (letter: 'A' | 'D', number: number, at: Date): string =>
  `${letter}${at.getUTCFullYear()}-${String(number).padStart(6, '0')}`

/** The end of a term of so many years; null for ever. The 29th of February ends on the 1st of March. */
export function expiryOf(archivedAt: Date, years: number | null): Date | null {
  if (years === null) return null
  const end = new Date(archivedAt)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

/** What somebody may do with a category, by the rights that come down to what lies in it. */
export const accessOf = (coming: number) => ({
  reads: holds(coming, 'preview'),
  deposits: holds(coming, 'upload'),
  keeps: holds(coming, 'authorise'),
})
export type Access = ReturnType<typeof accessOf>

/** What deciding about an archived item needs of it. */
export interface Kept {
  state: 'archived' | 'returned' | 'destroyed'
  held: boolean
  /** Its destruction is proposed. */
  proposed: boolean
  strict: boolean
  expiresAt: Date | null
}

/** The one state that is shown, where several hold. */
export function stateOf(kept: Kept & { lent: boolean }, at: Date): ArchiveState {
  if (kept.state !== 'archived') return kept.state
  if (kept.held) return 'held'
  if (kept.proposed) return 'proposed'
  if (isDue(kept, at)) return 'due'
  return kept.lent ? 'borrowed' : 'archived'
}

export const isDue = ({ expiresAt }: Pick<Kept, 'expiresAt'>, at: Date) =>
  expiresAt !== null && expiresAt <= at

/** What keeps anybody from changing anything about it. */
const rests = ({ state, held, proposed }: Kept): ErrorKey | null =>
  state !== 'archived' ? 'archive.not_found' : held ? 'archive.held' : proposed ? 'archive.proposed' : null

/** Why it may not come back, or null. Coming back before its end would shorten its retention. */
export const returnRefusal = (kept: Kept, at: Date): ErrorKey | null =>
  rests(kept) ?? (kept.strict && !isDue(kept, at) ? 'archive.strict' : null)

/** Why its term may not become this one, or null. */
export function retainRefusal(kept: Kept, expiresAt: Date | null): ErrorKey | null {
  const shorter = expiresAt !== null && (kept.expiresAt === null || expiresAt < kept.expiresAt)
  return rests(kept) ?? (kept.strict && shorter ? 'archive.strict' : null)
}

/** Why its destruction may not be proposed, or null. A certificate names contents, so their hashes must be known. */
export const destroyRefusal = (kept: Kept & { hashed: boolean }, at: Date): ErrorKey | null =>
  rests(kept) ?? (!isDue(kept, at) ? 'archive.not_due' : kept.hashed ? null : 'archive.hashes_missing')

/** What its words are searched by. */
export const searchKeyOf = (...words: string[]): string => normalized(words.join(' ')).toLowerCase()
