/** A character that the encoding cannot represent. */
export class NotInEncodingError extends Error {
  readonly character: string

  constructor(character: string) {
    super(`not in the encoding: ${character}`)
    this.character = character
  }
}

/** Encodes a text; throws NotInEncodingError. */
export type EncodeTextBytes = (text: string) => Uint8Array

const lineFeed = 0x0a
const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Returns the inverse of `TextDecoder`. */
export function textEncoderOf(encoding: string): EncodeTextBytes {
  if (encoding === 'utf-8') {
    const encoder = new TextEncoder()
    return (text) => encoder.encode(whole(text))
  }
  if (encoding === 'utf-16le') return (text) => units(whole(text), true)
  if (encoding === 'utf-16be') return (text) => units(whole(text), false)
  const table = tableOf(encoding)
  const beyond = encoding === 'gb18030' ? fourBytesBeyond : undefined
  return (text) => {
    const bytes: number[] = []
    for (const character of text) {
      const own = table.get(character) ?? beyond?.(character.codePointAt(0) ?? 0)
      if (own === undefined) throw new NotInEncodingError(character)
      bytes.push(...own)
    }
    return Uint8Array.from(bytes)
  }
}

/** Returns the text if it is well-formed: a lone surrogate has no bytes in any Unicode encoding. */
function whole(text: string): string {
  const half = lone.exec(text)
  if (half) throw new NotInEncodingError(half[0])
  return text
}

function units(text: string, little: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), little)
  return new Uint8Array(view.buffer)
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** Returns the bytes of every character of an encoding, found by decoding all byte sequences. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, readonly number[]>()
  const learn = (groups: readonly (readonly number[])[]) => {
    const text = new TextDecoder(encoding).decode(
      Uint8Array.from(groups.flatMap((group) => [...group, lineFeed])),
    )
    const read = text.split('\n')
    groups.forEach((group, at) => {
      const [character, more] = read[at] ?? ''
      if (character !== undefined && more === undefined && character !== '\uFFFD' && !table.has(character))
        table.set(character, group)
    })
  }
  table.set('\n', [lineFeed])
  // GB18030 decodes the legacy 0x80 but never writes it.
  const singles = encoding === 'gb18030' ? 0x80 : 0x100
  learn(range(0, singles).flatMap((byte) => (byte === lineFeed ? [] : [[byte]])))
  if (!encoding.startsWith('windows-')) {
    learn(range(0x81, 0xff).flatMap((lead) => range(0x40, 0xff).map((trail) => [lead, trail])))
    if (encoding === 'gb18030') learn(fourBytesWithin())
  }
  tables.set(encoding, table)
  return table
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

const fourBytes = (pointer: number) => [
  Math.floor(pointer / 12_600) + 0x81,
  (Math.floor(pointer / 1260) % 10) + 0x30,
  (Math.floor(pointer / 10) % 126) + 0x81,
  (pointer % 10) + 0x30,
]

/** GB18030's four bytes for the basic plane, 0x81308130 to 0x8431A439. */
const fourBytesWithin = () => range(0, 39_420).map(fourBytes)

/** GB18030's four bytes from 0x90308130 on are the other planes in order. */
const fourBytesBeyond = (code: number) =>
  code >= 0x1_0000 ? fourBytes(code - 0x1_0000 + 189_000) : undefined
