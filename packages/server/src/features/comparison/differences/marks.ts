import { diffArrays } from 'diff'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Edits of one text beyond which it is marked as a whole, and letters from which words are not told apart. */
const edits = 300
const longest = 10_000

/** Stretches that differ: begin and end of each, one after the other. */
export interface Marks {
  left: number[]
  right: number[]
}

/** Where two texts differ, word by word; null where hardly anything is the same. */
export function marks(left: string, right: string): Marks | null {
  if (left.length + right.length > longest) return null
  const steps = diffArrays(wordsOf(left), wordsOf(right), { maxEditLength: edits })
  if (!steps) return null
  const found: Marks = { left: [], right: [] }
  let [l, r, same] = [0, 0, 0]
  for (const { value, added, removed } of steps) {
    const length = value.reduce((sum, word) => sum + word.length, 0)
    if (added) mark(found.right, r, r + length, right)
    else if (removed) mark(found.left, l, l + length, left)
    else same += value.join('').trim().length
    if (!added) l += length
    if (!removed) r += length
  }
  return same * 5 < Math.min(left.length, right.length) ? null : found
}

const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Two marks with nothing but blanks between them are one. */
function mark(into: number[], from: number, to: number, text: string): void {
  const last = into.at(-1)
  if (last !== undefined && text.slice(last, from).trim() === '') into[into.length - 1] = to
  else into.push(from, to)
}
