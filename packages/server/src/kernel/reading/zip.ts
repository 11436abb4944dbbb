import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'

/** How much of an archive is looked at, since it may be made to do harm. */
export interface ZipReadBounds {
  /** Bytes that a part may unpack to, and all of them together. */
  part: number
  unpacked: number
  /** Entries that are listed. */
  names: number
}

/** An entry as described by the archive's central directory. */
export interface ZipDirectoryEntry {
  name: string
  /** Unpacked size in bytes. */
  size: number
  crc: number
  changedAt: Date
}

/** A zip archive in memory: its parts by name, read one at a time and never beyond the bounds. */
export interface ZipArchive {
  names: string[]
  entries(): ZipDirectoryEntry[]
  /** A part in pieces; nothing where there is no such part. */
  bytes(name: string): AsyncGenerator<Buffer>
  /** The text of a part in pieces; nothing where there is no such part. */
  text(name: string): AsyncGenerator<string>
}

/** Throws for what is no zip archive, or one that is encrypted. */
export async function openZipArchive(bytes: Uint8Array, bounds: ZipReadBounds): Promise<ZipArchive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const archive = await promisify<Buffer, Options, ZipFile>(fromBuffer)(buffer, {
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: true,
  })
  const entries = await entriesOf(archive, bounds.names)
  const open = promisify<Entry, Readable>(archive.openReadStream.bind(archive))
  let unpacked = 0

  async function* bytesOf(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (!entry) return
    if (entry.isEncrypted()) throw new Error('encrypted')
    // a declared size is enough to refuse; an entry that holds more than it declares fails while it is read
    if (entry.uncompressedSize > bounds.part) throw new Error('unpacks to too much')
    let size = 0
    const stream = await open(entry)
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        size += piece.length
        unpacked += piece.length
        if (size > bounds.part || unpacked > bounds.unpacked) throw new Error('unpacks to too much')
        yield piece
      }
    } finally {
      stream.destroy()
    }
  }

  return {
    names: [...entries.keys()],
    entries: () =>
      [...entries].map(([name, entry]) => ({
        name,
        size: entry.uncompressedSize,
        crc: entry.crc32,
        changedAt: entry.getLastModDate(),
      })),
    bytes: bytesOf,
    async *text(name) {
      const decoder = new TextDecoder(undefined, { fatal: false })
      for await (const piece of bytesOf(name)) yield decoder.decode(piece, { stream: true })
    },
  }
}

const entriesOf = (archive: ZipFile, most: number) =>
  new Promise<Map<string, Entry>>((done, failed) => {
    const entries = new Map<string, Entry>()
    archive.on('entry', (entry: Entry) => {
      entries.set(nameOf(entry), entry)
      if (entries.size >= most) return done(entries)
      archive.readEntry()
    })
    archive.on('end', () => done(entries))
    archive.on('error', failed)
    archive.readEntry()
  })

const UTF8 = 0x800

/** Names are UTF-8 where they say so or look so; else they come from Chinese Windows. */
function nameOf({ fileName, generalPurposeBitFlag: flags }: Entry): string {
  // undecoded, as was asked for; its type does not know
  const raw = fileName as unknown as Buffer
  if (flags & UTF8) return new TextDecoder().decode(raw)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('gb18030').decode(raw)
  }
}
