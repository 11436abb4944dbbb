import { crc32, createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { bounds } from './bounds.ts'
import type { Document, Entry } from './model.ts'
import { openPackage } from './package.ts'

/** What a zip archive holds, by its directory: nothing is unpacked. */
export async function readZip(bytes: Uint8Array): Promise<Document> {
  const entries = (await openPackage(bytes)).entries().map(
    ({ name, size, crc, changedAt }): Entry => ({
      path: tidy(name),
      folder: /[\\/]$/.test(name),
      size,
      crc,
      changedAt: Number.isNaN(changedAt.getTime()) ? null : changedAt,
    }),
  )
  return { kind: 'entries', entries, cut: entries.length >= bounds.names }
}

/** The same of a tar archive, packed or not, which has no directory: it is read through. */
export async function readTar(bytes: Uint8Array): Promise<Document> {
  const tar = extract()
  const gunzip = bytes[0] === 0x1f && bytes[1] === 0x8b ? createGunzip() : null
  if (gunzip) {
    let size = 0
    gunzip.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > bounds.unpacked) gunzip.destroy(new Error('unpacks to too much'))
    })
    gunzip.on('error', (error) => tar.destroy(error))
    gunzip.pipe(tar)
  }
  ;(gunzip ?? tar).end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const entries: Entry[] = []
  try {
    for await (const entry of tar) {
      const { name, type, size = 0, mtime } = entry.header
      let crc = 0
      for await (const piece of entry as AsyncIterable<Buffer>) crc = crc32(piece, crc)
      entries.push({ path: tidy(name), folder: type === 'directory', size, crc, changedAt: mtime ?? null })
      if (entries.length >= bounds.names) break
    }
  } finally {
    gunzip?.destroy()
    tar.destroy()
  }
  return { kind: 'entries', entries, cut: entries.length >= bounds.names }
}

/** A path as it is shown; it is text, and leads nowhere. */
const tidy = (path: string) =>
  path
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+|\/+$/g, '')
    .replaceAll('\0', '')
