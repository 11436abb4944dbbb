import { itemAt } from '../../../kernel/certain.ts'
import { nodeNameKey } from '../../nodes/index.ts'

/**
 * Returns the character pairs, or the single non-ASCII character, that every name with this word has, as
 * `name_pieces` of migration 0182 makes them; none for a single ASCII character, which half of all names
 * contain.
 */
export function namePiecesOf(word: string): string[] {
  const letters = [...nodeNameKey(word)]
  const pairs = letters.slice(1).map((letter, at) => itemAt(letters, at) + letter)
  if (pairs.length > 0) return [...new Set(pairs)]
  return letters.filter((letter) => (letter.codePointAt(0) ?? 0) > 0x7f)
}

/** How common pieces are: share of all names by piece, and the number of names. */
export interface NamePieceShares {
  of: ReadonlyMap<string, number>
  names: number
}

/** Returns the estimated maximum number of names that have all of these pieces. */
export const estimateMatchLimit = (pieces: readonly string[], { of, names }: NamePieceShares): number =>
  pieces.length === 0 ? names : names * Math.min(...pieces.map((one) => of.get(one) ?? 0))

/**
 * Returns the most selective pieces, at most three, since reading each list costs time: the rarest of each
 * word first, as pieces of one word mostly occur together.
 */
export function rarestNamePieces(words: readonly string[], { of }: NamePieceShares): string[] {
  const shareOf = (piece: string) => of.get(piece) ?? 0
  const sorted = words.map((word) =>
    namePiecesOf(word).toSorted((one, other) => shareOf(one) - shareOf(other)),
  )
  const firsts = sorted
    .flatMap(([first]) => first ?? [])
    .toSorted((one, other) => shareOf(one) - shareOf(other))
  const rest = sorted
    .flatMap(([, ...others]) => others.slice(0, 2))
    .toSorted((one, other) => shareOf(one) - shareOf(other))
  return [...new Set([...firsts, ...rest])].slice(0, 3)
}
