import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { listSevenZipNames, openZipArchive } from '../../../kernel/reading/index.ts'
import { extractedTextBounds, type TextSink } from './sink.ts'

/** Extracts the names of the files in a zip archive. */
export async function extractZipNames(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const { names } = await openZipArchive(bytes, extractedTextBounds)
  sink.add(names.join('\n'))
}

/** Extracts the same from an archive that 7-Zip reads. */
export async function extract7zipNames(bytes: Uint8Array, sink: TextSink): Promise<void> {
  sink.add((await listSevenZipNames(bytes, extractedTextBounds.names)).join('\n'))
}

/** Extracts the same from a tar archive, compressed or not. */
export async function extractTarNames(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const tar = extract()
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const gunzip = packed ? createGunzip() : null
  const input = gunzip ?? tar
  if (gunzip) {
    let size = 0
    gunzip.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > extractedTextBounds.unpacked * 4) gunzip.destroy(new Error('unpacks to too much'))
    })
    gunzip.on('error', (error) => tar.destroy(error))
    gunzip.pipe(tar)
  }
  input.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  let count = 0
  for await (const entry of tar) {
    sink.add(`${entry.header.name}\n`)
    entry.resume()
    if (++count >= extractedTextBounds.names) break
  }
  gunzip?.destroy()
  tar.destroy()
}
