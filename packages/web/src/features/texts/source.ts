import { type ChangeDesc, Text } from '@codemirror/state'
import { type EncodeTextBytes, textEncoderOf } from './encode.ts'

/** A text file split into lines, each with its original bytes. */
export interface TextFileSource {
  encoding: string
  /** The byte order mark; empty where there is none. */
  mark: Uint8Array
  doc: Text
  /** The ending of new lines: the most frequent one in the file. */
  lineEnd: LineEndMark
  lines: readonly Line[]
}

export type LineEndMark = '\n' | '\r\n' | '\r'

interface Line {
  bytes: Uint8Array
  /** The bytes of its line ending; empty for the last line. */
  end: Uint8Array
}

const marks: Record<string, readonly number[]> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
}

export function splitTextSource(bytes: Uint8Array, encoding: string): TextFileSource {
  const mark = marks[encoding]
  const marked = mark?.every((byte, at) => bytes[at] === byte) ? mark.length : 0
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  const lines = linesOf(bytes.subarray(marked), encoding)
  return {
    encoding,
    mark: bytes.subarray(0, marked),
    doc: Text.of(lines.map((line) => decoder.decode(line.bytes))),
    lineEnd: usualEnd(lines, decoder),
    lines,
  }
}

/** Splits at CR LF, LF or CR as the editor does; no other character has these bytes in any encoding. */
function linesOf(bytes: Uint8Array, encoding: string): Line[] {
  const wide = encoding.startsWith('utf-16') ? 2 : 1
  const little = encoding !== 'utf-16be'
  const unit = (at: number) => {
    if (wide === 1) return bytes[at]
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
    return little ? first | (second << 8) : (first << 8) | second
  }
  const lines: Line[] = []
  let start = 0
  for (let at = 0; at < bytes.length; at += wide) {
    const one = unit(at)
    if (one !== 0x0a && one !== 0x0d) continue
    const both = one === 0x0d && at + wide < bytes.length && unit(at + wide) === 0x0a
    const next = at + (both ? 2 : 1) * wide
    lines.push({ bytes: bytes.subarray(start, at), end: bytes.subarray(at, next) })
    start = next
    at = next - wide
  }
  lines.push({ bytes: bytes.subarray(start), end: new Uint8Array() })
  return lines
}

function usualEnd(lines: readonly Line[], decoder: TextDecoder): LineEndMark {
  const counts: Record<LineEndMark, number> = { '\n': 0, '\r\n': 0, '\r': 0 }
  for (const { end } of lines) if (end.length > 0) counts[decoder.decode(end) as LineEndMark]++
  if (counts['\r\n'] > counts['\n']) return '\r\n'
  return counts['\r'] > counts['\n'] ? '\r' : '\n'
}

/**
 * Returns the file with this text: unchanged lines and line endings byte for byte. Throws NotInEncodingError
 * for a character missing in the file's encoding.
 */
export function joinTextSource(
  source: TextFileSource,
  doc: Text,
  changes: ChangeDesc,
): Uint8Array<ArrayBuffer> {
  const encode = textEncoderOf(source.encoding)
  const kept = keptLines(source.doc, doc, changes)
  const newEnd = encode(source.lineEnd)
  const pieces: Uint8Array[] = [source.mark]
  let number = 0
  for (const text of doc.iterLines()) {
    number++
    const own = source.lines[(kept.texts.get(number) ?? 0) - 1]
    pieces.push(own ? own.bytes : encode(text))
    if (number === doc.lines) break
    const end = source.lines[(kept.ends.get(number) ?? 0) - 1]?.end
    pieces.push(end && end.length > 0 ? end : newEnd)
  }
  return joined(pieces)
}

/** Returns the text in UTF-8 when its own encoding cannot hold it, with the usual line endings. */
export function encodeSourceUtf8(
  { lineEnd, encoding, mark }: TextFileSource,
  doc: Text,
): Uint8Array<ArrayBuffer> {
  const encode: EncodeTextBytes = textEncoderOf('utf-8')
  const text = [...doc.iterLines()].join(lineEnd)
  // A file that had a byte order mark keeps one.
  return joined([encoding === 'utf-8' || mark.length === 0 ? mark : encode('\uFEFF'), encode(text)])
}

/** Maps new line numbers to old ones: lines with unchanged text, and those with an unchanged ending. */
function keptLines(before: Text, after: Text, changes: ChangeDesc) {
  const texts = new Map<number, number>()
  const ends = new Map<number, number>()
  changes.iterGaps((from, to, length) => {
    const shift = to - from
    for (let number = before.lineAt(from).number; number <= before.lines; number++) {
      const line = before.line(number)
      if (line.from > from + length) break
      if (line.from >= from && line.to <= from + length) {
        const now = after.lineAt(line.from + shift)
        if (now.from === line.from + shift && now.to === line.to + shift) texts.set(now.number, number)
      }
      if (line.to >= from && line.to < from + length) ends.set(after.lineAt(line.to + shift).number, number)
    }
  })
  return { texts, ends }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
