import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromRandomAccessReader, type Options, RandomAccessReader, type ZipFile } from 'yauzl'
import { singleEntryZip } from './lonely-zip.ts'
import {
  type ArchiveFormat,
  type ArchiveListing,
  ArchiveReadError,
  type ArchiveSource,
  type EntryToUnpack,
  type UnpackedEntry,
} from './model.ts'
import { decodeEntryName, lastPathSegment, safeEntryPath } from './names.ts'
import { sevenZipFormat } from './seven-zip.ts'
import { openBoundedSink } from './sink.ts'

/** Bytes of a directory read at once: entry by entry, ten thousand would take seconds. */
const BLOCK = 1024 ** 2

class Blocks extends RandomAccessReader {
  readonly #path: string
  readonly #file: number
  readonly #size: number
  #from = -1
  #block = Buffer.alloc(0)

  constructor(path: string, file: number, size: number) {
    super()
    this.#path = path
    this.#file = file
    this.#size = size
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    if (position < 0 || position + length > this.#size)
      return void process.nextTick(done, new Error('cut off'))
    const begins = position - this.#from
    if (this.#from < 0 || begins < 0 || begins + length > this.#block.length) {
      this.#block = Buffer.alloc(Math.min(Math.max(BLOCK, length), this.#size - position))
      readSync(this.#file, this.#block, 0, this.#block.length, position)
      this.#from = position
    }
    this.#block.copy(buffer, offset, position - this.#from, position - this.#from + length)
    process.nextTick(done, null)
  }
}

const open = promisify<RandomAccessReader, number, Options, ZipFile>(fromRandomAccessReader)

/** Runs work on an archive whose entries are read in order. */
async function within<T>(path: string, work: (archive: ZipFile, file: number) => Promise<T>): Promise<T> {
  const file = openSync(path, 'r')
  try {
    const reader = new Blocks(path, file, fstatSync(file).size)
    const options = { lazyEntries: true, decodeStrings: false, autoClose: false } as const
    return await work(await open(reader, fstatSync(file).size, options), file)
  } catch (error) {
    throw error instanceof ArchiveReadError ? error : new ArchiveReadError('damaged')
  } finally {
    closeSync(file)
  }
}

/** Visits the entries from the first, until the visitor returns false. */
const each = (archive: ZipFile, look: (entry: Entry, number: number) => boolean) =>
  new Promise<void>((done, failed) => {
    let number = 0
    archive.on('entry', (entry: Entry) => (look(entry, number++) ? archive.readEntry() : done()))
    archive.on('end', () => done())
    archive.on('error', failed)
    archive.readEntry()
  })

const UTF8 = 0x800

function nameOf({ fileName, generalPurposeBitFlag: flags }: Entry): string {
  // undecoded by option, which its type does not reflect
  const raw = fileName as unknown as Buffer
  return flags & UTF8 ? new TextDecoder().decode(raw) : decodeEntryName(raw)
}

/** The upper half holds the Unix mode when the archive was made on Unix. */
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000

function kindOf(entry: Entry, name: string): 'file' | 'folder' | 'link' {
  if (isLink(entry)) return 'link'
  return /[/\\]$/.test(name) ? 'folder' : 'file'
}

/** Times of an archive begin in this year; writers without a clock leave zeros, which read as a day before. */
const FIRST_YEAR = 1980

const list = (archive: ArchiveSource, most: number): Promise<ArchiveListing> =>
  within(archive.file, async (zip) => {
    const listing: ArchiveListing = { entries: [], more: false }
    await each(zip, (entry, number) => {
      if (number >= most) {
        listing.more = true
        return false
      }
      const name = nameOf(entry)
      const at = entry.getLastModDate()
      listing.entries.push({
        number,
        ...safeEntryPath(name),
        kind: kindOf(entry, name),
        size: entry.uncompressedSize,
        changedAt: at.getFullYear() >= FIRST_YEAR ? at : null,
        ...(entry.isEncrypted() && { locked: true }),
      })
      return true
    })
    return listing
  })

const STORED = 0
const DEFLATED = 8

const unpack = (archive: ArchiveSource, wish: EntryToUnpack): Promise<UnpackedEntry> =>
  within(archive.file, async (zip, file) => {
    let found: Entry | undefined
    await each(zip, (entry, number) => {
      if (number === wish.number) found = entry
      return found === undefined
    })
    const name = found && nameOf(found)
    if (!found || !name || kindOf(found, name) !== 'file') throw new ArchiveReadError('missing')
    if (found.uncompressedSize > wish.most) throw new ArchiveReadError('too_large')
    const called = lastPathSegment(safeEntryPath(name).path)
    if (found.isEncrypted() && !archive.password) throw new ArchiveReadError('locked')
    const plain = [STORED, DEFLATED].includes(found.compressionMethod)
    if (found.isEncrypted() || !plain) {
      const alone = await singleEntryZip(zip, found, file, `${wish.to}.zip`)
      const { size } = await sevenZipFormat.unpack({ ...archive, file: alone }, { ...wish, number: 0 })
      return { name: called, size }
    }
    const sink = openBoundedSink(wish.to, found.uncompressedSize)
    const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(found)
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) sink.add(piece)
    } finally {
      sink.close()
      stream.destroy()
    }
    return { name: called, size: sink.size }
  })

export const zipFormat: ArchiveFormat = { list, unpack }
