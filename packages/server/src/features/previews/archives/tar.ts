import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import {
  type Archive,
  ArchiveError,
  bounds,
  type Format,
  type Listing,
  type Unpacked,
  type Wish,
} from './model.ts'
import { lastOf, pathOf, spoken } from './names.ts'
import { openSink } from './sink.ts'

/** Looks at an entry and its bytes; false where nothing more is wanted. */
type Look = (header: Header, number: number, bytes: AsyncIterable<Buffer>) => Promise<boolean>

/** Walks through a tar archive, packed or not. */
async function walk({ file }: Archive, packed: boolean, look: Look): Promise<void> {
  // names of older programs are whatever their system wrote: kept as bytes until they are looked at
  const tar = extract({ filenameEncoding: 'latin1' } as Parameters<typeof extract>[0])
  const source = createReadStream(file, { highWaterMark: 1024 ** 2 })
  const gunzip = packed ? createGunzip({ chunkSize: 256 * 1024 }) : null
  let through = 0
  gunzip?.on('data', (piece: Buffer) => {
    through += piece.length
    if (through > bounds.through) gunzip.destroy(new ArchiveError('too_much'))
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
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError('damaged')
  } finally {
    source.destroy()
    gunzip?.destroy()
    tar.destroy()
  }
}

/** A name of the newer kind is UTF-8 already. */
function nameOf(header: Header): string {
  // the types do not know of it
  const { pax } = header as { pax?: Record<string, string> | null }
  return pax?.path ?? spoken(Buffer.from(header.name, 'latin1'))
}

const kinds: Partial<Record<string, 'file' | 'folder' | 'link'>> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
}

/** Devices and links of all kinds are shown as what leads elsewhere. */
const kindOf = ({ type }: Header) => kinds[type ?? 'file'] ?? 'link'

const format = (packed: boolean): Format => ({
  async list(archive, most) {
    const listing: Listing = { entries: [], more: false }
    const look: Look = async (header, number) => {
      if (number >= most) {
        listing.more = true
        return false
      }
      const { path, outside } = pathOf(nameOf(header))
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
      // what is cut off shows what there is
      if (!(error instanceof ArchiveError && error.trouble === 'damaged') || listing.entries.length === 0)
        throw error
    }
    return listing
  },
  async unpack(archive: Archive, { number, to, most }: Wish): Promise<Unpacked> {
    let unpacked: Unpacked | undefined
    await walk(archive, packed, async (header, at, bytes) => {
      if (at < number) return true
      if (kindOf(header) !== 'file') throw new ArchiveError('missing')
      const size = header.size ?? 0
      if (size > most) throw new ArchiveError('too_large')
      const sink = openSink(to, size)
      try {
        for await (const piece of bytes) sink.add(piece)
      } finally {
        sink.close()
      }
      unpacked = { name: lastOf(pathOf(nameOf(header)).path), size: sink.size }
      return false
    })
    if (!unpacked) throw new ArchiveError('missing')
    return unpacked
  },
})

export const tar = format(false)
export const tarGz = format(true)
