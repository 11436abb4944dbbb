import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import {
  type ArchiveFormat,
  type ArchiveListing,
  ArchiveReadError,
  type ArchiveSource,
  archiveReadBounds,
  type EntryToUnpack,
  type UnpackedEntry,
} from './model.ts'
import { decodeEntryName, lastPathSegment, safeEntryPath } from './names.ts'
import { openBoundedSink } from './sink.ts'

/** Visits an entry and its bytes; returns false to stop. */
type Look = (header: Header, number: number, bytes: AsyncIterable<Buffer>) => Promise<boolean>

/** Walks through a tar archive, compressed or not. */
async function walk({ file }: ArchiveSource, packed: boolean, look: Look): Promise<void> {
  // older programs wrote names in their system's encoding: kept as bytes until they are decoded
  const tar = extract({ filenameEncoding: 'latin1' } as Parameters<typeof extract>[0])
  const source = createReadStream(file, { highWaterMark: 1024 ** 2 })
  const gunzip = packed ? createGunzip({ chunkSize: 256 * 1024 }) : null
  let through = 0
  gunzip?.on('data', (piece: Buffer) => {
    through += piece.length
    if (through > archiveReadBounds.through) gunzip.destroy(new ArchiveReadError('too_much'))
  })
  if (gunzip) pipeline(source, gunzip, tar, () => {})
  else pipeline(source, tar, () => {})
  let number = 0
  try {
    for await (const entry of tar) {
      const { header } = entry
      const goesOn = await look(header, number++, entry as AsyncIterable<Buffer>)
      if (!goesOn) return
      entry.resume()
    }
  } catch (error) {
    if (error instanceof ArchiveReadError) throw error
    throw new ArchiveReadError('damaged')
  } finally {
    source.destroy()
    gunzip?.destroy()
    tar.destroy()
  }
}

/** Returns an entry's name; newer formats use UTF-8. */
function nameOf(header: Header): string {
  // missing in the package's types
  const { pax } = header as { pax?: Record<string, string> | null }
  return pax?.path ?? decodeEntryName(Buffer.from(header.name, 'latin1'))
}

const kinds: Partial<Record<string, 'file' | 'folder' | 'link'>> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
}

/** Devices and links of all kinds are shown as links. */
const kindOf = ({ type }: Header) => kinds[type ?? 'file'] ?? 'link'

const format = (packed: boolean): ArchiveFormat => ({
  async list(archive, most) {
    const listing: ArchiveListing = { entries: [], more: false }
    const look: Look = async (header, number) => {
      if (number >= most) {
        listing.more = true
        return false
      }
      const { path, outside } = safeEntryPath(nameOf(header))
      listing.entries.push({
        number,
        path,
        kind: kindOf(header),
        size: header.size ?? 0,
        changedAt: header.mtime ?? null,
        ...(outside && { outside }),
      })
      return true
    }
    try {
      await walk(archive, packed, look)
    } catch (error) {
      // a truncated archive lists its readable entries
      if (!(error instanceof ArchiveReadError && error.trouble === 'damaged') || listing.entries.length === 0)
        throw error
    }
    return listing
  },
  async unpack(archive: ArchiveSource, { number, to, most }: EntryToUnpack): Promise<UnpackedEntry> {
    let unpacked: UnpackedEntry | undefined
    await walk(archive, packed, async (header, at, bytes) => {
      if (at < number) return true
      if (kindOf(header) !== 'file') throw new ArchiveReadError('missing')
      const size = header.size ?? 0
      if (size > most) throw new ArchiveReadError('too_large')
      const sink = openBoundedSink(to, size)
      try {
        for await (const piece of bytes) sink.add(piece)
      } finally {
        sink.close()
      }
      unpacked = { name: lastPathSegment(safeEntryPath(nameOf(header)).path), size: sink.size }
      return false
    })
    if (!unpacked) throw new ArchiveReadError('missing')
    return unpacked
  },
})

export const tarFormat = format(false)
export const gzippedTarFormat = format(true)
