import { decoded, odd } from '../../../kernel/reading/index.ts'
import { bounds } from './bounds.ts'
import type { Block, Document } from './model.ts'

/** A text line by line. Ends of lines are no difference: Windows writes others than the rest of the world. */
export function readLines(bytes: Uint8Array): Document {
  const text = decoded(bytes).replace(/^\ufeff/, '')
  if (odd(text) > 0.1) throw new Error('no text')
  const blocks: Block[] = []
  let number = 0
  let at = 0
  while (at < text.length && blocks.length < bounds.blocks) {
    const end = text.indexOf('\n', at)
    const until = end < 0 ? text.length : end
    number++
    const line = text.slice(at, text[until - 1] === '\r' && until > at ? until - 1 : until)
    for (const piece of broken(line)) blocks.push({ text: piece, number, style: 'text', look: '' })
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
export function broken(line: string): string[] {
  if (line.length <= bounds.letters) return [line]
  const pieces: string[] = []
  let from = 0
  ends.lastIndex = 0
  for (let match = ends.exec(line); match; match = ends.exec(line)) {
    const end = match.index + match[0].length
    while (end - from > bounds.letters) {
      pieces.push(line.slice(from, from + bounds.letters))
      from += bounds.letters
    }
    if (end - from < shortest) continue
    pieces.push(line.slice(from, end))
    from = end
  }
  for (; from < line.length; from += bounds.letters) pieces.push(line.slice(from, from + bounds.letters))
  return pieces
}

/** Letters below which a piece is not broken off. */
const shortest = 60
