import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Entry, ZipFile } from 'yauzl'

const PIECE = 1024 ** 2
const NAME = Buffer.from('entry')
const AES = 0x9901

/**
 * Writes a zip of a single entry with its packed bytes unchanged, for a reader that supports passwords and
 * rare compression methods but finds entries by name, which may be odd or duplicate. Returns the entry's
 * path.
 */
export async function singleEntryZip(zip: ZipFile, entry: Entry, from: number, to: string): Promise<string> {
  const { fileDataStart } = await promisify<Entry, { minimal: true }, { fileDataStart: number }>(
    (zip as unknown as Local).readLocalFileHeader.bind(zip),
  )(entry, { minimal: true })
  const extra = entry.extraFields.find(({ id }) => id === AES)
  const field = extra ? Buffer.concat([words(AES, extra.data.length), extra.data]) : Buffer.alloc(0)
  // sizes precede the bytes, so no data descriptor follows; an entry verified by its time still is
  const common = Buffer.concat([
    words(entry.versionNeededToExtract, entry.generalPurposeBitFlag & ~0x800, entry.compressionMethod),
    words(entry.lastModFileTime, entry.lastModFileDate),
    longs(entry.crc32, entry.compressedSize, entry.uncompressedSize),
    words(NAME.length, field.length),
  ])
  const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, NAME, field])
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    words(0, 0, 0),
    longs(0, 0),
    NAME,
    field,
  ])
  const after = head.length + entry.compressedSize
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06', 'latin1'),
    words(0, 0, 1, 1),
    longs(directory.length, after),
    words(0),
  ])
  const file = openSync(to, 'wx')
  try {
    writeSync(file, head)
    copy(from, fileDataStart, entry.compressedSize, file)
    writeSync(file, Buffer.concat([directory, end]))
  } finally {
    closeSync(file)
  }
  return to
}

/** The package's types are of an earlier major version. */
interface Local {
  readLocalFileHeader(
    entry: Entry,
    options: { minimal: true },
    done: (error: Error | null, header: { fileDataStart: number }) => void,
  ): void
}

function copy(from: number, begin: number, size: number, to: number): void {
  const piece = Buffer.alloc(Math.min(PIECE, size))
  for (let done = 0; done < size; ) {
    const read = readSync(from, piece, 0, Math.min(piece.length, size - done), begin + done)
    if (read === 0) throw new Error('cut off')
    writeSync(to, piece, 0, read)
    done += read
  }
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
