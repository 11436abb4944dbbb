const MARK = Buffer.from('Rar!\x1a\x07', 'latin1')

/** The names in a RAR archive, of either format; at most so many. They stand before each file, unpacked. */
export function namesInRar(bytes: Uint8Array, most: number): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!buffer.subarray(0, MARK.length).equals(MARK)) throw new Error('no RAR archive')
  const names: string[] = []
  const all = buffer[6] === 0 ? oldNames(buffer) : newNames(buffer)
  for (const name of all) {
    names.push(name)
    if (names.length >= most) break
  }
  return names
}

/** Kinds of blocks of format 4, and marks of theirs. */
const old = { main: 0x73, file: 0x74, end: 0x7b, locked: 0x80, more: 0x8000, large: 0x100, wide: 0x200 }

function* oldNames(buffer: Buffer): Generator<string> {
  let at = 7
  while (at + 7 <= buffer.length) {
    const type = buffer[at + 2]
    const flags = buffer.readUInt16LE(at + 3)
    const size = buffer.readUInt16LE(at + 5)
    if (size < 7 || type === old.end) return
    if (type === old.main && flags & old.locked) throw new Error('encrypted')
    let packed = flags & old.more || type === old.file ? buffer.readUInt32LE(at + 7) : 0
    if (type === old.file) {
      const long = buffer.readUInt16LE(at + 26)
      const begin = at + 32 + (flags & old.large ? 8 : 0)
      if (flags & old.large) packed += buffer.readUInt32LE(at + 32) * 2 ** 32
      if (begin + long > buffer.length) throw new Error('cut off')
      yield oldName(buffer.subarray(begin, begin + long), (flags & old.wide) > 0)
    }
    at += size + packed
  }
}

/** A name of format 4: as the system wrote it, and behind a zero what it takes to make Unicode of that. */
function oldName(raw: Buffer, wide: boolean): string {
  const zero = raw.indexOf(0)
  if (!wide || zero < 0) return spoken(raw)
  const plain = raw.subarray(0, zero)
  const packed = raw.subarray(zero + 1)
  const high = (packed[0] ?? 0) << 8
  const codes: number[] = []
  let [at, flags, bits] = [1, 0, 0]
  while (at < packed.length) {
    if (bits === 0) {
      flags = packed[at++]!
      bits = 8
    }
    bits -= 2
    const way = (flags >> bits) & 3
    const first = packed[at++] ?? 0
    if (way === 0) codes.push(first)
    else if (way === 1) codes.push(first + high)
    else if (way === 2) codes.push(first + ((packed[at++] ?? 0) << 8))
    else {
      const shifted = (first & 0x80) > 0
      const shift = shifted ? (packed[at++] ?? 0) : 0
      const until = codes.length + (first & 0x7f) + 2
      while (codes.length < until) {
        const letter = plain[codes.length] ?? 0
        codes.push(shifted ? ((letter + shift) & 0xff) + high : letter)
      }
    }
  }
  return tidy(String.fromCharCode(...codes))
}

/** Names without Unicode are the system's: UTF-8 where they look so, else those of Chinese Windows. */
function spoken(raw: Buffer): string {
  try {
    return tidy(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    return tidy(new TextDecoder('gb18030').decode(raw))
  }
}

const tidy = (path: string) => path.replaceAll('\\', '/')

/** Kinds of blocks of format 5. */
const kinds = { file: 2, encryption: 4, end: 5 }

function* newNames(buffer: Buffer): Generator<string> {
  const reader = { at: 8 }
  const number = () => {
    let value = 0
    for (let place = 0; place < 10; place++) {
      const byte = buffer.readUInt8(reader.at++)
      value += (byte & 0x7f) * 2 ** (7 * place)
      if (byte < 0x80) return value
    }
    throw new Error('damaged')
  }
  while (reader.at + 7 <= buffer.length) {
    reader.at += 4
    const size = number()
    const begin = reader.at
    const type = number()
    const flags = number()
    if (flags & 1) number()
    const packed = flags & 2 ? number() : 0
    if (type === kinds.encryption) throw new Error('encrypted')
    if (type === kinds.end) return
    if (type === kinds.file) {
      const marks = number()
      number()
      number()
      reader.at += (marks & 2 ? 4 : 0) + (marks & 4 ? 4 : 0)
      number()
      number()
      const long = number()
      if (reader.at + long > buffer.length) throw new Error('cut off')
      yield new TextDecoder().decode(buffer.subarray(reader.at, reader.at + long))
    }
    reader.at = begin + size + packed
  }
}
