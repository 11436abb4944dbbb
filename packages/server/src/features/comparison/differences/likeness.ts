import { itemAt } from '../../../kernel/certain.ts'

const pieces = /\p{Script=Han}|[\p{L}\p{N}_]+/gu

/** Counts the words of a text; a Chinese character counts as one. */
export function countWordsIn(text: string): Map<string, number> {
  const words = new Map<string, number>()
  for (const [word] of text.slice(0, 2_000).matchAll(pieces)) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/**
 * Returns the similarity of two texts: 0 nothing in common, 1 all. Texts without words are similar when
 * equal.
 */
export function textSimilarity(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const total = sum(one) + sum(other)
  if (total === 0) return 0
  let common = 0
  for (const [word, count] of one) common += Math.min(count, other.get(word) ?? 0)
  return (2 * common) / total
}

const sum = (words: ReadonlyMap<string, number>) => {
  let total = 0
  for (const count of words.values()) total += count
  return total
}

/** Similarity from which two texts count as one, rewritten. */
const alike = 0.4
/** Comparisons between two stretches, beyond which items are paired by order alone. */
const most = 40_000

/**
 * Pairs the texts of two stretches that are versions of each other: index pairs, rising on both sides, with
 * the greatest total similarity.
 */
export function pairSimilarTexts(left: readonly string[], right: readonly string[]): [number, number][] {
  if (left.length === 0 || right.length === 0) return []
  if (left.length * right.length > most) return inStep(left, right)
  const a = left.map(countWordsIn)
  const b = right.map(countWordsIn)
  const width = right.length + 1
  // the greatest sum of similarity from here to the end
  const best = new Float64Array((left.length + 1) * width)
  const like = new Float64Array(left.length * right.length)
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--) {
      const both = textSimilarity(itemAt(a, i), itemAt(b, j))
      like[i * right.length + j] = both
      const paired = both >= alike ? both + itemAt(best, (i + 1) * width + j + 1) : 0
      best[i * width + j] = Math.max(
        paired,
        itemAt(best, (i + 1) * width + j),
        itemAt(best, i * width + j + 1),
      )
    }
  const found: [number, number][] = []
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const both = itemAt(like, i * right.length + j)
    const here = itemAt(best, i * width + j)
    if (both >= alike && here === both + itemAt(best, (i + 1) * width + j + 1)) found.push([i++, j++])
    else if (here === best[(i + 1) * width + j]) i++
    else j++
  }
  // one for one, however dissimilar: it was replaced
  return found.length === 0 && left.length === 1 && right.length === 1 ? [[0, 0]] : found
}

function inStep(left: readonly string[], right: readonly string[]): [number, number][] {
  const found: [number, number][] = []
  const count = Math.min(left.length, right.length)
  for (let at = 0; at < count; at++)
    if (textSimilarity(countWordsIn(itemAt(left, at)), countWordsIn(itemAt(right, at))) >= alike)
      found.push([at, at])
  return found
}
