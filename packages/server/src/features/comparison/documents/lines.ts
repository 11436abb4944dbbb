import { decodeTextBytes, oddCharacterShare } from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'
import type { ComparedBlock, ComparedDocument } from './model.ts'

/** Reads a text line by line. Line endings count as equal: those of Windows differ. */
export function readTextLines(bytes: Uint8Array): ComparedDocument {
  const text = decodeTextBytes(bytes).replace(/^\ufeff/, '')
  if (oddCharacterShare(text) > 0.1) throw new Error('no text')
  const blocks: ComparedBlock[] = []
  let number = 0
  let at = 0
  while (at < text.length && blocks.length < comparisonBounds.blocks) {
    const end = text.indexOf('\n', at)
    const until = end < 0 ? text.length : end
    number++
    const line = text.slice(at, text[until - 1] === '\r' && until > at ? until - 1 : until)
    for (const piece of breakLongLine(line)) blocks.push({ text: piece, number, style: 'text', look: '' })
    at = until + 1
  }
  return { kind: 'blocks', blocks, cut: at < text.length }
}

/** Break points of a long line: after punctuation of most programming and natural languages. */
const ends = /[;,}>\])。；，、.!?！？]\s*/g

/** Breaks a line into bounded pieces at its own punctuation, so that the pieces after a change stay equal. */
export function breakLongLine(line: string): string[] {
  if (line.length <= comparisonBounds.letters) return [line]
  const pieces: string[] = []
  let from = 0
  ends.lastIndex = 0
  for (let match = ends.exec(line); match; match = ends.exec(line)) {
    const end = match.index + match[0].length
    while (end - from > comparisonBounds.letters) {
      pieces.push(line.slice(from, from + comparisonBounds.letters))
      from += comparisonBounds.letters
    }
    if (end - from < shortest) continue
    pieces.push(line.slice(from, end))
    from = end
  }
  for (; from < line.length; from += comparisonBounds.letters)
    pieces.push(line.slice(from, from + comparisonBounds.letters))
  return pieces
}

/** Minimum characters of a piece. */
const shortest = 60
