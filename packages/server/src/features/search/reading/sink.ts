import type { TextPart } from '../search.table.ts'

/** Bounds of what is read of one document. */
export const extractedTextBounds = {
  /** Characters of text that are kept. */
  text: 1_000_000,
  /** Bytes of a document that is read at all; of a plain text so many from its beginning. */
  bytes: 64 * 1024 ** 2,
  plain: 4 * 1024 ** 2,
  /** Bytes that the parts of an archive may unpack to, one and all, and how many parts are looked at. */
  part: 32 * 1024 ** 2,
  unpacked: 128 * 1024 ** 2,
  parts: 5_000,
  /** Names listed of an archive. */
  names: 20_000,
  /** Pages of one document. */
  pages: 2_000,
  /** Milliseconds and megabytes that a document may take. */
  time: 30_000,
  memory: 512,
}

/** What was read of a document. */
export interface ExtractedText {
  text: string
  parts: TextPart[]
}

/** Thrown where there is text enough: not a failure. */
export class SinkFullError extends Error {}

/** Takes text in until there is enough. */
export interface TextSink {
  /** Throws `SinkFullError`. */
  add(text: string): void
  /** What follows stands on this page, sheet or slide. */
  begin(name: string): void
  done(): ExtractedText
}

export function openTextSink(most = extractedTextBounds.text): TextSink {
  const pieces: string[] = []
  const parts: TextPart[] = []
  // in code points, as PostgreSQL counts characters
  let length = 0
  return {
    add(text) {
      // PostgreSQL stores no NUL and no half characters
      const clean = text.replaceAll('\0', '').toWellFormed().normalize('NFC')
      const letters = pointsOf(clean)
      if (length + letters > most) {
        pieces.push([...clean].slice(0, most - length).join(''))
        length = most
        throw new SinkFullError()
      }
      pieces.push(clean)
      length += letters
    },
    begin: (name) => void parts.push({ at: length, name }),
    done: () => ({ text: pieces.join(''), parts }),
  }
}

function pointsOf(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs++
  return text.length - pairs
}

/** What a sink holds when the work is done, or when there is enough. */
export function collectSinkText(sink: TextSink, work: () => void): ExtractedText {
  try {
    work()
  } catch (error) {
    if (!(error instanceof SinkFullError)) throw error
  }
  return sink.done()
}
