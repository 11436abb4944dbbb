import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { bounds, type Sink } from './sink.ts'

/** A zip archive in memory: its parts by name, read one at a time and never beyond the bounds. */
export interface Zip {
  names: string[]
  /** The text of a part in pieces; nothing where there is no such part. */
  text(name: string): AsyncGenerator<string>
}

/** Throws for what is no zip archive, or one that is encrypted. */
export async function openZip(bytes: Uint8Array): Promise<Zip> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const archive = await promisify<Buffer, Options, ZipFile>(fromBuffer)(buffer, {
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: true,
  })
  const entries = await entriesOf(archive)
  const open = promisify<Entry, Readable>(archive.openReadStream.bind(archive))
  let unpacked = 0
  return {
    names: [...entries.keys()],
    async *text(name) {
      const entry = entries.get(name)
      if (!entry) return
      if (entry.isEncrypted()) throw new Error('encrypted')
      const decoder = new TextDecoder(undefined, { fatal: false })
      let size = 0
      const stream = await open(entry)
      try {
        for await (const piece of stream as AsyncIterable<Buffer>) {
          size += piece.length
          unpacked += piece.length
          if (size > bounds.part || unpacked > bounds.unpacked) throw new Error('unpacks to too much')
          yield decoder.decode(piece, { stream: true })
        }
      } finally {
        stream.destroy()
      }
    },
  }
}

const entriesOf = (archive: ZipFile) =>
  new Promise<Map<string, Entry>>((done, failed) => {
    const entries = new Map<string, Entry>()
    archive.on('entry', (entry: Entry) => {
      entries.set(nameOf(entry), entry)
      if (entries.size >= bounds.names) return done(entries)
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

/** The names of what an archive holds. */
export async function readZipNames(bytes: Uint8Array, sink: Sink): Promise<void> {
  const { names } = await openZip(bytes)
  sink.add(names.join('\n'))
}

/** The same of a tar archive, packed or not. */
export async function readTarNames(bytes: Uint8Array, sink: Sink): Promise<void> {
  const tar = extract()
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const gunzip = packed ? createGunzip() : null
  const input = gunzip ?? tar
  if (gunzip) {
    let size = 0
    gunzip.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > bounds.unpacked * 4) gunzip.destroy(new Error('unpacks to too much'))
    })
    gunzip.on('error', (error) => tar.destroy(error))
    gunzip.pipe(tar)
  }
  input.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  let count = 0
  for await (const entry of tar) {
    sink.add(`${entry.header.name}\n`)
    entry.resume()
    if (++count >= bounds.names) break
  }
  gunzip?.destroy()
  tar.destroy()
}
