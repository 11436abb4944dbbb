import { itemAt } from '../../../kernel/certain.ts'

/** Limits of one text's index: distinct tokens, and their bytes (PostgreSQL's tsvector takes a megabyte). */
const PIECES = 60_000
const BYTES = 600_000
/** Characters of a word that are indexed. */
const WORD = 40

/** Matches runs of a script without spaces, or words. */
const run = /([\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]+)|[\p{L}\p{N}\p{M}]+/gu

function* piecesOf(text: string): Generator<string> {
  for (const [whole, dense] of text.normalize('NFKC').toLowerCase().matchAll(run)) {
    if (dense === undefined) {
      yield [...whole.slice(0, WORD * 2)].slice(0, WORD).join('')
      continue
    }
    const letters = [...dense]
    for (let at = 0; at < letters.length; at++) {
      yield itemAt(letters, at)
      if (at + 1 < letters.length) yield itemAt(letters, at) + itemAt(letters, at + 1)
    }
  }
}

/** Returns the tokens that index a text: words, and single characters and pairs in scripts without spaces. */
export function searchTokensToStore(text: string): string[] {
  const kept = new Set<string>()
  let bytes = 0
  for (const piece of piecesOf(text)) {
    if (kept.has(piece)) continue
    bytes += Buffer.byteLength(piece) + 4
    if (bytes > BYTES || kept.size >= PIECES) break
    kept.add(piece)
  }
  return [...kept]
}

/**
 * Returns a PostgreSQL text search query that every text with all of these words matches; null where a word
 * has no indexed token. The last word matches as a prefix, so that `contr` finds contracts.
 */
export function textSearchQueryOf(words: readonly string[]): string | null {
  const parts: string[] = []
  for (const word of words) {
    const pieces = [...piecesOf(word)]
    if (pieces.length === 0) return null
    // in a script without spaces, pairs imply their single characters
    const telling = pieces.filter(
      (piece, at) => !(isPart(piece, pieces[at + 1]) || isPart(piece, pieces[at - 1])),
    )
    for (const [at, piece] of telling.entries())
      parts.push(`'${piece}'${at === telling.length - 1 && !dense.test(piece) ? ':*' : ''}`)
  }
  return parts.length > 0 ? [...new Set(parts)].join(' & ') : null
}

const dense = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u
const isPart = (piece: string, neighbour: string | undefined) =>
  neighbour !== undefined &&
  dense.test(piece) &&
  [...piece].length === 1 &&
  [...neighbour].length === 2 &&
  neighbour.includes(piece)

/**
 * Returns whether the query is weaker than the word (a phrase, a longer run, punctuation), so that the text
 * itself must be checked.
 */
export const needsTextVerification = (word: string): boolean => {
  const pieces = [...piecesOf(word)]
  const letters = [...word.trim()]
  return pieces.length > 1
    ? !(letters.length === 2 && dense.test(word))
    : pieces[0] !== word.normalize('NFKC').toLowerCase()
}
