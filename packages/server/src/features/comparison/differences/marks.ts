import { diffArrays } from 'diff'
import { itemAt } from '../../../kernel/certain.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Edits beyond which a text is marked as a whole, and characters beyond which words are not compared. */
const edits = 300
const longest = 10_000

/** Differing stretches: begin and end of each, one after the other. */
export interface WordDifferences {
  left: number[]
  right: number[]
}

/** Marks the differences of two texts, word by word; null if hardly anything is equal. */
export function markWordDifferences(left: string, right: string): WordDifferences | null {
  if (left.length + right.length > longest) return null
  const steps = diffArrays(wordsOf(left), wordsOf(right), { maxEditLength: edits })
  if (!steps) return null
  const found: WordDifferences = { left: [], right: [] }
  let [l, r, same] = [0, 0, 0]
  for (let at = 0; at < steps.length; at++) {
    const { value, added, removed } = itemAt(steps, at)
    const length = value.reduce((sum, word) => sum + word.length, 0)
    const next = removed ? steps[at + 1] : undefined
    if (removed && next?.added) {
      const other = next.value.reduce((sum, word) => sum + word.length, 0)
      const [head, tail] = alike(left.slice(l, l + length), right.slice(r, r + other))
      mark(found.left, l + head, l + length - tail, left)
      mark(found.right, r + head, r + other - tail, right)
      l += length
      r += other
      same += head + tail
      at++
    } else if (removed) {
      mark(found.left, l, l + length, left)
      l += length
    } else if (added) {
      mark(found.right, r, r + length, right)
      r += length
    } else {
      l += length
      r += length
      same += value.join('').trim().length
    }
  }
  return same * 5 < Math.min(left.length, right.length) ? null : found
}

const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

const han = /\p{Script=Han}/u

/**
 * Chinese characters shared at the begin and end of a word and its successor: '三十日内' and '十五日内' end alike.
 */
function alike(one: string, other: string): [head: number, tail: number] {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head] && han.test(itemAt(one, head))) head++
  let tail = 0
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail) && han.test(one.at(-1 - tail) ?? ''))
    tail++
  return [head, tail]
}

/** Merges two marks with only blanks between them. */
function mark(into: number[], from: number, to: number, text: string): void {
  if (to <= from) return
  const last = into.at(-1)
  if (last !== undefined && text.slice(last, from).trim() === '') into[into.length - 1] = to
  else into.push(from, to)
}
