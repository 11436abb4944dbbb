let table: Map<string, number> | undefined

/** Every character of GBK with its two bytes, found by decoding all of them: Node only encodes UTF-8. */
function characters(): Map<string, number> {
  const found = new Map<string, number>()
  const decoder = new TextDecoder('gbk')
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const text = decoder.decode(new Uint8Array([high, low]))
      if (text.length === 1 && text !== '\ufffd' && text > '\x7f') found.set(text, (high << 8) | low)
    }
  return found
}

/** A text as older Windows programs save it; what GBK lacks becomes a question mark. */
export function encodeGbkText(text: string): Buffer {
  table ??= characters()
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign <= '\x7f' ? sign.charCodeAt(0) : (table.get(sign) ?? 0x3f)
    if (code > 255) bytes.push(code >> 8)
    bytes.push(code & 255)
  }
  return Buffer.from(bytes)
}
