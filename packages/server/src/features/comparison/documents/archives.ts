import { crc32, createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { comparisonBounds } from './bounds.ts'
import type { ComparedArchiveEntry, ComparedDocument } from './model.ts'
import { openOfficePackage } from './package.ts'

/** Reads the entries of a zip archive from its directory, without unpacking anything. */
export async function readZipDirectory(bytes: Uint8Array): Promise<ComparedDocument> {
  const entries = (await openOfficePackage(bytes)).entries().map(
    ({ name, size, crc, changedAt }): ComparedArchiveEntry => ({
      path: tidy(name),
      folder: /[\\/]$/.test(name),
      size,
      crc,
      changedAt: Number.isNaN(changedAt.getTime()) ? null : changedAt,
    }),
  )
  return { kind: 'entries', entries, cut: entries.length >= comparisonBounds.names }
}

/** Reads the entries of a tar archive, compressed or not, from end to end since it has no directory. */
export async function readTarDirectory(bytes: Uint8Array): Promise<ComparedDocument> {
  const tar = extract()
  const gunzip = bytes[0] === 0x1f && bytes[1] === 0x8b ? createGunzip() : null
  if (gunzip) {
    let size = 0
    gunzip.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > comparisonBounds.unpacked) gunzip.destroy(new Error('unpacks to too much'))
    })
    gunzip.on('error', (error) => tar.destroy(error))
    gunzip.pipe(tar)
  }
  ;(gunzip ?? tar).end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const entries: ComparedArchiveEntry[] = []
  try {
    for await (const entry of tar) {
      const { name, type, size = 0, mtime } = entry.header
      let crc = 0
      for await (const piece of entry as AsyncIterable<Buffer>) crc = crc32(piece, crc)
      entries.push({ path: tidy(name), folder: type === 'directory', size, crc, changedAt: mtime ?? null })
      if (entries.length >= comparisonBounds.names) break
    }
  } finally {
    gunzip?.destroy()
    tar.destroy()
  }
  return { kind: 'entries', entries, cut: entries.length >= comparisonBounds.names }
}

/** Path for display; it is never opened. */
const tidy = (path: string) =>
  path
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+|\/+$/g, '')
    .replaceAll('\0', '')
