import { type ChangeDesc, Text } from '@codemirror/state'
import { type EncodeTextBytes, textEncoderOf } from './encode.ts'

/** A text file taken apart into its lines, each with the bytes it came as. */
export interface TextFileSource {
  encoding: string
  /** The byte order mark; empty where there is none. */
  mark: Uint8Array
  doc: Text
  /** How new lines end: as most of the file's do. */
  lineEnd: LineEndMark
  lines: readonly Line[]
}

export type LineEndMark = '\n' | '\r\n' | '\r'

interface Line {
  bytes: Uint8Array
  /** The bytes of its end; empty for the last one. */
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

/** Lines end with CR LF, LF or CR, as the editor splits them; no other character has these bytes in any encoding. */
function linesOf(bytes: Uint8Array, encoding: string): Line[] {
  const wide = encoding.startsWith('utf-16') ? 2 : 1
  const little = encoding !== 'utf-16be'
  const unit = (at: number) => {
    if (wide === 1) return bytes[at]
    return little ? bytes[at]! | ((bytes[at + 1] ?? 0) << 8) : (bytes[at]! << 8) | (bytes[at + 1] ?? 0)
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
 * The file with this text in it: lines and line ends that nobody touched byte for byte. Throws NotInEncoding for a
 * character that the file's encoding does not have.
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
    const own = source.lines[kept.texts.get(number)! - 1]
    pieces.push(own ? own.bytes : encode(text))
    if (number === doc.lines) break
    const end = source.lines[kept.ends.get(number)! - 1]?.end
    pieces.push(end && end.length > 0 ? end : newEnd)
  }
  return joined(pieces)
}

/** The text in UTF-8, for one that its own encoding cannot hold; line ends as they are usual in it. */
export function encodeSourceUtf8(
  { lineEnd, encoding, mark }: TextFileSource,
  doc: Text,
): Uint8Array<ArrayBuffer> {
  const encode: EncodeTextBytes = textEncoderOf('utf-8')
  const text = [...doc.iterLines()].join(lineEnd)
  // a file that had a mark keeps one
  return joined([encoding === 'utf-8' || mark.length === 0 ? mark : encode('\uFEFF'), encode(text)])
}

/** Numbers of lines, new to old: those whose words are as they were, and those whose ends are. */
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
