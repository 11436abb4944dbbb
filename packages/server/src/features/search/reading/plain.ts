import { decodeTextBytes, oddCharacterShare } from '../../../kernel/reading/index.ts'
import { extractedTextBounds, type TextSink } from './sink.ts'

/** Drops a partial character at the cut, which would make the text look like another encoding. */
function whole(bytes: Uint8Array): Uint8Array {
  if (bytes.length < extractedTextBounds.plain) return bytes
  const cut = bytes.subarray(0, extractedTextBounds.plain)
  const line = cut.lastIndexOf(0x0a)
  return line > extractedTextBounds.plain / 2
    ? cut.subarray(0, line + 1)
    : cut.subarray(0, extractedTextBounds.plain - 4)
}

export const extractPlainText = (bytes: Uint8Array, sink: TextSink): void => {
  const text = decodeTextBytes(whole(bytes))
  // binary data would only fill the index
  if (oddCharacterShare(text) > 0.1) throw new Error('no text')
  sink.add(text)
}
