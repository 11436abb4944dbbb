import chardet from 'chardet'

/** Bytes as text: what a mark says, UTF-8, what the letters look like, else what Chinese Windows writes. */
export function decodeTextBytes(bytes: Uint8Array, named?: string): string {
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

/** Share of control and replacement characters at the beginning. */
export function oddCharacterShare(text: string): number {
  const head = text.slice(0, 4096)
  if (head === '') return 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  return (head.match(/[\x00-\x08\x0e-\x1f\ufffd]/g)?.length ?? 0) / head.length
}
