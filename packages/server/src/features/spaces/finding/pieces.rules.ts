import { keyOf } from '../tree/index.ts'

/** Stands before the pieces with which a name begins; in no name. */
const START = '\u0001'

/**
 * The pieces that every name with this word has, as `name_pieces` of migration 0110 makes them; none for a single
 * ASCII character, which would be in half of all names.
 */
export function piecesIn(word: string): string[] {
  const letters = [...keyOf(word)]
  const pairs = letters.slice(1).map((letter, at) => letters[at]! + letter)
  if (pairs.length > 0) return [...new Set(pairs)]
  return letters.filter((letter) => (letter.codePointAt(0) ?? 0) > 0x7f)
}

/** The piece that every name which begins with this word has. */
export const startOf = (word: string): string => START + [...keyOf(word)].slice(0, 2).join('')

/** How common pieces are: share of all names by piece, and how many names there are. */
export interface Shares {
  of: ReadonlyMap<string, number>
  names: number
}

/** Names that have all of these pieces are at most so many, as far as is known. */
export const atMost = (pieces: readonly string[], { of, names }: Shares): number =>
  pieces.length === 0 ? names : names * Math.min(...pieces.map((one) => of.get(one) ?? 0))

/** Pieces that narrow most: each further one costs its list. */
export const rarest = (pieces: readonly string[], { of }: Shares): string[] =>
  pieces.toSorted((one, other) => (of.get(one) ?? 0) - (of.get(other) ?? 0)).slice(0, 3)
