/** A message between windows over a session's channel: one byte for the kind, then the payload. */
export type DeckMessage =
  /** A window joined; the position of this message among the updates tells it which were sent before. */
  | { kind: 'hello' }
  /** Part of an update of the document; the last part ends it. */
  | { kind: 'part' | 'last'; bytes: Uint8Array }

const kinds = ['hello', 'part', 'last'] as const

export function encodeDeckMessage(message: DeckMessage): Uint8Array {
  const bytes = message.kind === 'hello' ? new Uint8Array() : message.bytes
  const result = new Uint8Array(bytes.length + 1)
  result[0] = kinds.indexOf(message.kind)
  result.set(bytes, 1)
  return result
}

export function decodeDeckMessage(bytes: Uint8Array): DeckMessage | null {
  const kind = kinds[bytes[0] ?? kinds.length]
  if (!kind) return null
  return kind === 'hello' ? { kind } : { kind, bytes: bytes.subarray(1) }
}

/** Splits an update into messages of at most `most` bytes, which is what the channel carries at once. */
export function splitUpdateMessages(update: Uint8Array, most: number): DeckMessage[] {
  const count = Math.max(1, Math.ceil(update.length / most))
  return Array.from({ length: count }, (_, index) => ({
    kind: index === count - 1 ? 'last' : 'part',
    bytes: update.subarray(index * most, (index + 1) * most),
  }))
}

export function joinUpdateParts(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
