import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'

export interface ZipEntryToWrite {
  name: string
  bytes: Buffer | string
}

/** A zip file with UTF-8 names. Office documents are zip files too. */
export const buildZipFile = (entries: readonly ZipEntryToWrite[], at: Date): Buffer =>
  joined(
    entries.map(({ name, bytes }) => ({ name, bytes: bytesOf(bytes), packed: deflateRawSync(bytes) })),
    at,
  )

const pack = promisify<Buffer, Buffer>(deflateRaw)

/** The same of large entries, packed one after the other while the server does other things. */
export async function buildZipGradually(entries: readonly ZipEntryToWrite[], at: Date): Promise<Buffer> {
  const packed: Packed[] = []
  for (const { name, bytes } of entries)
    packed.push({ name, bytes: bytesOf(bytes), packed: await pack(bytesOf(bytes)) })
  return joined(packed, at)
}

interface Packed {
  name: string
  bytes: Buffer
  packed: Buffer
}

const bytesOf = (bytes: Buffer | string) => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes)

function joined(entries: readonly Packed[], at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const { bytes, packed } = entry
    // the same 26 bytes stand before the body and in the directory: version, UTF-8 flag, deflate, time, sizes
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(time, 6)
    facts.writeUInt16LE(day, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, place, name)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed)
    offset += 30 + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}
