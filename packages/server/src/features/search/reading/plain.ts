import chardet from 'chardet'
import { bounds, type Sink } from './sink.ts'

/** Bytes as text: what a mark says, UTF-8, what the letters look like, else what Chinese Windows writes. */
export function decoded(bytes: Uint8Array, named?: string): string {
  for (const encoding of encodingsOf(bytes, named))
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // the next one, then
    }
  return new TextDecoder('gb18030').decode(bytes)
}

/** Bytes below which guessing says nothing. */
const GUESS = 200

function encodingsOf(bytes: Uint8Array, named: string | undefined): string[] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  const guessed = bytes.length > GUESS ? chardet.detect(bytes.subarray(0, 65_536)) : null
  return [...(named ? [named] : []), 'utf-8', ...(guessed ? [guessed] : [])]
}

/** A cut in the middle of a character must not make the text look like another encoding. */
function whole(bytes: Uint8Array): Uint8Array {
  if (bytes.length < bounds.plain) return bytes
  const cut = bytes.subarray(0, bounds.plain)
  const line = cut.lastIndexOf(0x0a)
  return line > bounds.plain / 2 ? cut.subarray(0, line + 1) : cut.subarray(0, bounds.plain - 4)
}

export const readPlain = (bytes: Uint8Array, sink: Sink): void => {
  const text = decoded(whole(bytes))
  // bytes that are no text at all would only fill the index
  if (odd(text) > 0.1) throw new Error('no text')
  sink.add(text)
}

/** Share of control and replacement characters at the beginning. */
function odd(text: string): number {
  const head = text.slice(0, 4096)
  if (head === '') return 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  return (head.match(/[\x00-\x08\x0e-\x1f\ufffd]/g)?.length ?? 0) / head.length
}
