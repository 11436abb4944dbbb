import { decodeTextBytes, oddCharacterShare } from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'
import type { ComparedBlock, ComparedDocument } from './model.ts'

/** A text line by line. Ends of lines are no difference: Windows writes others than the rest of the world. */
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

/** Where a long line is broken: after what ends a thought in most languages of machines and of people. */
const ends = /[;,}>\])。；，、.!?！？]\s*/g

/**
 * A line in pieces of a bearable length. They are broken where the text itself says, so that the pieces behind a change
 * are the same again.
 */
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

/** Letters below which a piece is not broken off. */
const shortest = 60
