import { createInflateRaw } from 'node:zlib'
import { SheetReadError, type SheetReadLimits } from './limits.ts'

// The reader unpacks texts whole and makes a row as wide as its last cell says, so a small file could ask for
// gigabytes. This looks through every part as a stream first, counting, before anything is kept.

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  /** Where its local header lies. */
  at: number
}

const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END = 0x06054b50
/** Parts of a workbook that is nothing odd. */
const PARTS = 500
/** Bytes of parts that are read whole: texts that cells share, styles, the list of sheets. */
const WHOLE = 12 * 1024 ** 2

const unreadable = (detail: string) => new SheetReadError('unreadable', detail)
const tooLarge = (detail: string) => new SheetReadError('too_large', detail)

/** Throws `SheetReadError` for a workbook that is broken or would cost more than the limits. */
export async function requireSafeWorkbook(bytes: Buffer, limits: SheetReadLimits): Promise<void> {
  const entries = entriesOf(bytes)
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (total > limits.unpacked) throw tooLarge('unpacked')
  const counts = { rows: 0, cells: 0 }
  for (const entry of entries) {
    const isSheet = /worksheets\/[^/]+\.xml$/i.test(entry.name)
    const isXml = /\.(xml|rels)$/i.test(entry.name)
    if (!isSheet && isXml && entry.unpacked > WHOLE) throw tooLarge(entry.name)
    if (isXml) await lookThrough(bytes, entry, isSheet ? counts : null, limits)
  }
}

/** The directory of the archive, which must say how large every part is. */
function entriesOf(bytes: Buffer): Entry[] {
  const from = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (from < 0 || from + 22 > bytes.length || bytes.readUInt32LE(from) !== END) throw unreadable('no archive')
  const count = bytes.readUInt16LE(from + 10)
  if (count > PARTS) throw tooLarge('parts')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(from + 16)
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw unreadable('a broken directory')
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const nameLength = bytes.readUInt16LE(at + 28)
    const [extra, comment] = [bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    if (flags & 1) throw unreadable('encrypted')
    if (method !== 0 && method !== 8) throw unreadable('an odd packing')
    if (unpacked === 0xffffffff || packed === 0xffffffff || (packed > 2 && unpacked === 0))
      throw tooLarge('a part of no size')
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.push({ name, method, packed, unpacked, at: bytes.readUInt32LE(at + 42) })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

async function* unpack(bytes: Buffer, { at, method, packed, unpacked }: Entry): AsyncGenerator<Buffer> {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw unreadable('a broken part')
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(begin, begin + packed)
  if (method === 0) {
    yield content
    return
  }
  const inflate = createInflateRaw()
  inflate.end(content)
  let size = 0
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      size += part.length
      if (size > unpacked) throw tooLarge('a part is larger than it says')
      yield part
    }
  } catch (error) {
    throw error instanceof SheetReadError ? error : unreadable('a broken part')
  } finally {
    inflate.destroy()
  }
}

/** Carried from one piece to the next, because a tag may lie across: longer than any that is looked for. */
const OVERLAP = 200
const tags = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])|<!(?:DOCTYPE|ENTITY)|\sr\s*=\s*["']([^"']{0,40})["']/gi

async function lookThrough(
  bytes: Buffer,
  entry: Entry,
  counts: { rows: number; cells: number } | null,
  limits: SheetReadLimits,
): Promise<void> {
  let tail = ''
  for await (const part of unpack(bytes, entry)) {
    const text = tail + part.toString('latin1')
    const until = text.length - OVERLAP
    let end = 0
    for (const found of text.matchAll(tags)) {
      if (found.index >= until && part.length > 0 && until > 0) break
      end = found.index + found[0].length
      judge(found, counts, limits)
    }
    tail = text.slice(Math.max(end, until, 0))
  }
  for (const found of tail.matchAll(tags)) judge(found, counts, limits)
}

function judge(
  [whole, tag, place]: RegExpMatchArray,
  counts: { rows: number; cells: number } | null,
  limits: SheetReadLimits,
): void {
  if (whole.startsWith('<!')) throw unreadable('a document type')
  if (!counts) return
  if (tag?.toLowerCase() === 'row') counts.rows++
  else if (tag) counts.cells++
  // the place of a cell or of a row; entities would hide what it is
  else if (place !== undefined) {
    if (!/^[A-Z]{0,3}\d{0,7}$/i.test(place)) throw unreadable('an odd place')
    if (columnOf(place) > limits.columns) throw tooLarge('columns')
  }
  if (counts.rows > limits.rows * 4) throw tooLarge('rows')
  if (counts.cells > limits.rows * limits.columns) throw tooLarge('cells')
}

/** 'AB12' is column 28; a row's place has none. */
const columnOf = (place: string): number =>
  [...place.toUpperCase().replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
