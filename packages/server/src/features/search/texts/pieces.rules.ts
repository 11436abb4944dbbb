/** Bounds of what is kept of one text: different pieces, and bytes of them (PostgreSQL's list takes a megabyte). */
const PIECES = 60_000
const BYTES = 600_000
/** Characters of a word that count. */
const WORD = 40

/** Runs of a script without spaces, or words. */
const run = /([\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]+)|[\p{L}\p{N}\p{M}]+/gu

function* piecesOf(text: string): Generator<string> {
  for (const [whole, dense] of text.normalize('NFKC').toLowerCase().matchAll(run)) {
    if (dense === undefined) {
      yield [...whole.slice(0, WORD * 2)].slice(0, WORD).join('')
      continue
    }
    const letters = [...dense]
    for (let at = 0; at < letters.length; at++) {
      yield letters[at]!
      if (at + 1 < letters.length) yield letters[at]! + letters[at + 1]!
    }
  }
}

/** What a text is found by: its words, and characters and pairs of them where a script has no spaces. */
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
 * A query for PostgreSQL's text search that every text with all of these words passes; null where a word has nothing
 * that is kept. The last word is a beginning, so that `contr` finds contracts.
 */
export function textSearchQueryOf(words: readonly string[]): string | null {
  const parts: string[] = []
  for (const word of words) {
    const pieces = [...piecesOf(word)]
    if (pieces.length === 0) return null
    // of a dense run the pairs say all that the single characters say
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

/** Whether the query says less than the word: a phrase, a longer run, signs between. Then the text itself is asked. */
export const needsTextVerification = (word: string): boolean => {
  const pieces = [...piecesOf(word)]
  const letters = [...word.trim()]
  return pieces.length > 1
    ? !(letters.length === 2 && dense.test(word))
    : pieces[0] !== word.normalize('NFKC').toLowerCase()
}
