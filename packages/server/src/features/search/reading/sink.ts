import type { TextPart } from '../search.table.ts'

/** Limits for reading one document. */
export const extractedTextBounds = {
  /** Maximum characters of text to store. */
  text: 1_000_000,
  /** Maximum bytes of a document to read it at all; of a plain text, bytes read from its start. */
  bytes: 64 * 1024 ** 2,
  plain: 4 * 1024 ** 2,
  /** Maximum unpacked bytes of one archive part and of all parts, and number of parts read. */
  part: 32 * 1024 ** 2,
  unpacked: 128 * 1024 ** 2,
  parts: 5_000,
  /** Maximum names listed from an archive. */
  names: 20_000,
  /** Maximum pages of one document. */
  pages: 2_000,
  /** Maximum milliseconds and megabytes for reading a document. */
  time: 30_000,
  memory: 512,
}

/** The text read from a document. */
export interface ExtractedText {
  text: string
  parts: TextPart[]
}

/** Thrown when the text reaches its limit; not a failure. */
export class SinkFullError extends Error {}

/** Collects text up to the limit. */
export interface TextSink {
  /** Adds text. @throws SinkFullError */
  add(text: string): void
  /** Starts a page, sheet or slide, to which the following text belongs. */
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
      // PostgreSQL stores no NUL and no lone surrogates
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

/** Returns the text collected when the work is done, or when the limit is reached. */
export function collectSinkText(sink: TextSink, work: () => void): ExtractedText {
  try {
    work()
  } catch (error) {
    if (!(error instanceof SinkFullError)) throw error
  }
  return sink.done()
}
