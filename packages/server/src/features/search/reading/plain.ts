import { decoded, odd } from '../../../kernel/reading/index.ts'
import { bounds, type Sink } from './sink.ts'

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
