// Format of PKWARE's APPNOTE 6.3.10, in the subset that every reader supports: entries are stored, sizes and
// checksums precede the bytes (several readers refuse data descriptors for stored entries), names are UTF-8,
// zip64 only if a figure needs it.

/** One file or folder of a zip. */
export interface ZipRecordEntry {
  /** Path from the root with '/'; a folder's ends in one. */
  path: string
  /** Bytes. */
  size: number
  /** CRC-32 of the bytes. */
  crc: number
  modifiedAt: Date
}

const full32 = 0xffffffff
const full16 = 0xffff
/** Names are UTF-8. */
const utf8 = 1 << 11
const plainVersion = 20
const zip64Version = 45
const unix = 3 << 8

const isFolder = ({ path }: ZipRecordEntry) => path.endsWith('/')

/** Returns the local header that precedes an entry's bytes. */
export function zipLocalHeader(entry: ZipRecordEntry): Buffer {
  const name = Buffer.from(entry.path)
  const wide = entry.size >= full32
  const extra = Buffer.concat([wide ? zip64Extra([entry.size, entry.size]) : empty, timeExtra(entry)])
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(wide ? zip64Version : plainVersion, 4)
  head.writeUInt16LE(utf8, 6)
  writeFacts(head, 8, entry)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

/** Returns an entry of the central directory; `offset` is that of its local header. */
export function zipCentralHeader(entry: ZipRecordEntry, offset: number): Buffer {
  const name = Buffer.from(entry.path)
  const wide = [
    ...(entry.size >= full32 ? [entry.size, entry.size] : []),
    ...(offset >= full32 ? [offset] : []),
  ]
  const extra = Buffer.concat([wide.length > 0 ? zip64Extra(wide) : empty, timeExtra(entry)])
  const version = wide.length > 0 ? zip64Version : plainVersion
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(unix | version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(utf8, 8)
  writeFacts(head, 10, entry)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  // Unix modes, and the DOS folder bit
  head.writeUInt32LE(isFolder(entry) ? ((0o40755 << 16) | 0x10) >>> 0 : (0o100644 << 16) >>> 0, 38)
  head.writeUInt32LE(Math.min(offset, full32), 42)
  return Buffer.concat([head, name, extra])
}

/** Returns the end records of a zip: the number of entries, and the offset and bytes of the directory. */
export function zipEndRecords({
  count,
  size,
  offset,
}: {
  count: number
  size: number
  offset: number
}): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, full16), 8)
  end.writeUInt16LE(Math.min(count, full16), 10)
  end.writeUInt32LE(Math.min(size, full32), 12)
  end.writeUInt32LE(Math.min(offset, full32), 16)
  if (count < full16 && size < full32 && offset < full32) return end
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(unix | zip64Version, 12)
  wide.writeUInt16LE(zip64Version, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(size), 40)
  wide.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([wide, locator, end])
}

const empty = Buffer.alloc(0)

/** Writes method (stored), time, checksum and both sizes, in the order that both headers share. */
function writeFacts(head: Buffer, at: number, { crc, size, modifiedAt }: ZipRecordEntry): void {
  const { time, date } = dosTime(modifiedAt)
  head.writeUInt16LE(0, at)
  head.writeUInt16LE(time, at + 2)
  head.writeUInt16LE(date, at + 4)
  head.writeUInt32LE(crc >>> 0, at + 6)
  head.writeUInt32LE(Math.min(size, full32), at + 10)
  head.writeUInt32LE(Math.min(size, full32), at + 14)
}

function zip64Extra(figures: number[]): Buffer {
  const extra = Buffer.alloc(4 + figures.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(figures.length * 8, 2)
  for (const [index, figure] of figures.entries()) extra.writeBigUInt64LE(BigInt(figure), 4 + index * 8)
  return extra
}

/** Returns the time in UTC: the DOS field has no time zone. */
function timeExtra({ modifiedAt }: ZipRecordEntry): Buffer {
  const extra = Buffer.alloc(9)
  extra.writeUInt16LE(0x5455, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  const seconds = Math.floor(modifiedAt.getTime() / 1000)
  extra.writeInt32LE(Math.max(0, Math.min(seconds, 0x7fffffff)), 5)
  return extra
}

/** Local time in steps of two seconds, from 1980 to 2107. */
function dosTime(at: Date): { time: number; date: number } {
  const year = at.getFullYear()
  if (year < 1980) return { time: 0, date: (1 << 5) | 1 }
  if (year > 2107) return { time: 0, date: (127 << 9) | (12 << 5) | 31 }
  return {
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  }
}
