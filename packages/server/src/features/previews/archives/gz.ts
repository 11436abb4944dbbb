import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { type ArchiveFormat, ArchiveReadError } from './model.ts'
import { openBoundedSink } from './sink.ts'

/** A gzip without a tar: one file, named after the archive. */
export const gzipFormat: ArchiveFormat = {
  async list(archive) {
    const file = openSync(archive.file, 'r')
    try {
      const head = Buffer.alloc(8)
      const tail = Buffer.alloc(4)
      readSync(file, head, 0, 8, 0)
      readSync(file, tail, 0, 4, Math.max(0, fstatSync(file).size - 4))
      const seconds = head.readUInt32LE(4)
      const entry = {
        number: 0,
        path: '',
        kind: 'file' as const,
        size: tail.readUInt32LE(0),
        changedAt: seconds === 0 ? null : new Date(seconds * 1000),
      }
      return { entries: [entry], more: false }
    } finally {
      closeSync(file)
    }
  },
  async unpack(archive, { number, to, most }) {
    if (number !== 0) throw new ArchiveReadError('missing')
    const sink = openBoundedSink(to, most)
    const source = createReadStream(archive.file)
    const unpacked = source.pipe(createGunzip())
    source.on('error', (error) => unpacked.destroy(error))
    try {
      for await (const piece of unpacked as AsyncIterable<Buffer>) sink.add(piece)
    } catch (error) {
      throw error instanceof ArchiveReadError ? error : new ArchiveReadError('damaged')
    } finally {
      sink.close()
      source.destroy()
    }
    return { name: '', size: sink.size }
  },
}
