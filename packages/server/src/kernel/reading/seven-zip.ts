import { unpackLzma, unpackLzma2 } from './lzma.ts'

const MARK = Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])

export interface SevenZipBounds {
  /** Bytes that the list of what it holds may unpack to. */
  part: number
  /** Entries that are listed. */
  names: number
}

/** The names in a 7z archive. Only the list of what it holds is unpacked. */
export function namesInSevenZip(bytes: Uint8Array, bounds: SevenZipBounds): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!buffer.subarray(0, MARK.length).equals(MARK)) throw new Error('no 7z archive')
  const begin = 32 + Number(buffer.readBigUInt64LE(12))
  const size = Number(buffer.readBigUInt64LE(20))
  if (size === 0) return []
  if (begin + size > buffer.length) throw new Error('cut off')
  let header = buffer.subarray(begin, begin + size)
  // packed once; a program may pack it again
  for (let round = 0; round < 4; round++) {
    const reader = openReader(header)
    const kind = reader.number()
    if (kind === tags.header) return namesOf(reader, bounds.names)
    if (kind !== tags.packed) break
    header = unpacked(buffer, streamsOf(reader), bounds.part)
  }
  throw new Error('damaged')
}

const tags = {
  end: 0x00,
  header: 0x01,
  properties: 0x02,
  additional: 0x03,
  streams: 0x04,
  files: 0x05,
  pack: 0x06,
  unpack: 0x07,
  parts: 0x08,
  sizes: 0x09,
  digests: 0x0a,
  folders: 0x0b,
  unpackSizes: 0x0c,
  counts: 0x0d,
  names: 0x11,
  packed: 0x17,
}

type Reader = ReturnType<typeof openReader>

/** Whatever leads beyond the end throws, so that nothing takes longer than the bytes that there are. */
function openReader(bytes: Buffer) {
  let at = 0
  const take = (size: number): Buffer => {
    if (at + size > bytes.length) throw new Error('cut off')
    at += size
    return bytes.subarray(at - size, at)
  }
  const byte = () => take(1)[0]!
  const number = (): number => {
    const first = byte()
    let value = 0
    for (let place = 0, mask = 0x80; place < 8; place++, mask >>= 1) {
      if (!(first & mask)) return value + (first & (mask - 1)) * 2 ** (8 * place)
      value += byte() * 2 ** (8 * place)
    }
    return value
  }
  return {
    take,
    byte,
    number,
    numbers: (count: number): number[] => {
      const all: number[] = []
      while (all.length < count) all.push(number())
      return all
    },
    /** Which of so many have a checksum, which is passed over. */
    digests: (count: number): boolean[] => {
      const every = byte() !== 0
      const bits = every ? null : take(Math.ceil(count / 8))
      if (every) take(count * 4)
      const has = Array.from(
        { length: count },
        (_, one) => !bits || (bits[one >> 3]! & (0x80 >> (one & 7))) > 0,
      )
      if (bits) take(has.filter(Boolean).length * 4)
      return has
    },
    expect: (tag: number) => {
      if (number() !== tag) throw new Error('damaged')
    },
  }
}

interface Coder {
  /** What packed it, in hexadecimal digits. */
  method: string
  properties: Buffer
  outputs: number
}

interface Streams {
  /** Where the packed bytes begin, behind the first 32, and how many there are. */
  from: number
  packed: number[]
  folders: { coders: Coder[]; sizes: number[]; checked: boolean }[]
}

function streamsOf(reader: Reader): Streams {
  const streams: Streams = { from: 0, packed: [], folders: [] }
  for (;;) {
    const tag = reader.number()
    if (tag === tags.end) return streams
    if (tag === tags.pack) readPacked(reader, streams)
    else if (tag === tags.unpack) readFolders(reader, streams)
    else if (tag === tags.parts) passParts(reader, streams)
    else throw new Error('damaged')
  }
}

function readPacked(reader: Reader, streams: Streams): void {
  streams.from = reader.number()
  const count = reader.number()
  for (let tag = reader.number(); tag !== tags.end; tag = reader.number())
    if (tag === tags.sizes) streams.packed = reader.numbers(count)
    else if (tag === tags.digests) reader.digests(count)
    else throw new Error('damaged')
}

function readFolders(reader: Reader, { folders }: Streams): void {
  reader.expect(tags.folders)
  const count = reader.number()
  if (reader.byte() !== 0) throw new Error('damaged')
  while (folders.length < count) folders.push({ coders: codersOf(reader), sizes: [], checked: false })
  reader.expect(tags.unpackSizes)
  for (const folder of folders)
    folder.sizes = reader.numbers(folder.coders.reduce((sum, { outputs }) => sum + outputs, 0))
  for (let tag = reader.number(); tag !== tags.end; tag = reader.number()) {
    if (tag !== tags.digests) throw new Error('damaged')
    for (const [at, checked] of reader.digests(count).entries()) folders[at]!.checked = checked
  }
}

function codersOf(reader: Reader): Coder[] {
  const count = reader.number()
  const coders: Coder[] = []
  let [inputs, outputs] = [0, 0]
  while (coders.length < count) {
    const flags = reader.byte()
    const method = reader.take(flags & 15).toString('hex')
    const [ins, outs] = flags & 0x10 ? [reader.number(), reader.number()] : [1, 1]
    const properties = flags & 0x20 ? reader.take(reader.number()) : Buffer.alloc(0)
    coders.push({ method, properties, outputs: outs })
    inputs += ins
    outputs += outs
  }
  const pairs = outputs - 1
  reader.numbers(pairs * 2)
  if (inputs - pairs > 1) reader.numbers(inputs - pairs)
  return coders
}

/** How the files share the folders: of no interest, but it stands before their names. */
function passParts(reader: Reader, { folders }: Streams): void {
  let counts = folders.map(() => 1)
  let tag = reader.number()
  if (tag === tags.counts) {
    counts = reader.numbers(folders.length)
    tag = reader.number()
  }
  if (tag === tags.sizes) {
    for (const count of counts) reader.numbers(Math.max(0, count - 1))
    tag = reader.number()
  }
  if (tag === tags.digests) {
    const open = counts.map((count, at) => (count === 1 && folders[at]!.checked ? 0 : count))
    reader.digests(open.reduce((sum, count) => sum + count, 0))
    tag = reader.number()
  }
  if (tag !== tags.end) throw new Error('damaged')
}

const AES = '06f10701'

function unpacked(archive: Buffer, { from, packed, folders }: Streams, most: number): Buffer {
  const [folder] = folders
  if (!folder || folder.coders.length === 0) throw new Error('damaged')
  if (folder.coders.some(({ method }) => method === AES)) throw new Error('encrypted')
  const [coder] = folder.coders
  const size = folder.sizes[0]!
  const begin = 32 + from
  const bytes = archive.subarray(begin, begin + (packed[0] ?? 0))
  if (size > most) throw new Error('unpacks to too much')
  if (folder.coders.length > 1) throw new Error('packed in a way that is not known')
  if (coder!.method === '00') return bytes.subarray(0, size)
  if (coder!.method === '21') return Buffer.from(unpackLzma2(bytes, size).buffer)
  if (coder!.method !== '030101') throw new Error('packed in a way that is not known')
  return Buffer.from(unpackLzma(bytes, coder!.properties[0] ?? 255, size).buffer)
}

function namesOf(reader: Reader, most: number): string[] {
  for (let tag = reader.number(); tag !== tags.end; tag = reader.number()) {
    if (tag === tags.properties) while (reader.number() !== tags.end) reader.take(reader.number())
    else if (tag === tags.additional || tag === tags.streams) streamsOf(reader)
    else if (tag === tags.files) return filesOf(reader, most)
    else throw new Error('damaged')
  }
  return []
}

function filesOf(reader: Reader, most: number): string[] {
  reader.number()
  for (let tag = reader.number(); tag !== tags.end; tag = reader.number()) {
    const stretch = reader.take(reader.number())
    if (tag !== tags.names) continue
    // the first byte says that they are here and not elsewhere
    const text = new TextDecoder('utf-16le').decode(stretch.subarray(1))
    return text
      .split('\0', most + 1)
      .filter((name) => name !== '')
      .slice(0, most)
  }
  return []
}
