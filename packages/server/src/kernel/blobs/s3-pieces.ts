import { crc32 } from 'node:zlib'
import { BlobStoreError } from './blob-store.ts'
import type { S3BucketHandle } from './s3-bucket.ts'

/** A chunk, or what of it belongs to one part, as an object whose name says where its bytes belong and their sum. */
export interface S3StagePiece {
  name: string
  start: number
  end: number
}

/** A chunk that the store has not taken by then is given up, before another server may put it. */
const putMs = 20_000
const digits = 15
const padded = (offset: number) => String(offset).padStart(digits, '0')
const words = (sum: number) => sum.toString(16).padStart(8, '0')
const sumIn = ({ name }: S3StagePiece) => /-([0-9a-f]{8})$/.exec(name)?.[1]

/** The pieces in a stage's folder, in order of offset. */
export function s3StagePiecesOf(bucket: S3BucketHandle) {
  /** Those that begin at or after `from` and not after `end`. */
  async function* between(folder: string, from: number, end: number): AsyncGenerator<S3StagePiece> {
    for await (const { name, size } of bucket.list(folder, folder + padded(from))) {
      const start = Number(name.slice(folder.length, folder.length + digits))
      if (Number.isNaN(start) || start > end) return
      yield { name, start, end: start + size - 1 }
    }
  }

  /** The bytes from `start` to `end`; BlobStoreError `missing` at the first that nobody put. */
  async function* read(folder: string, from: number, start: number, end: number): AsyncGenerator<Buffer> {
    let at = start
    for await (const piece of between(folder, from, end)) {
      if (piece.start > at || at > end) break
      if (piece.end < at) continue
      const last = Math.min(piece.end, end)
      const range = { start: at - piece.start, end: last - piece.start }
      const isWhole = range.start === 0 && last === piece.end
      yield* isWhole ? whole(piece) : bucket.bytes(piece.name, range)
      at = last + 1
    }
    if (at <= end) throw new BlobStoreError('missing', `the stage has no byte ${at}`)
  }

  /** Verifies the checksum of a piece as it is read: not every path to a store protects the bytes. */
  async function* whole(piece: S3StagePiece): AsyncGenerator<Buffer> {
    const sum = sumIn(piece)
    let found = 0
    for await (const bytes of bucket.bytes(piece.name, { start: 0, end: piece.end - piece.start })) {
      found = crc32(bytes, found)
      yield bytes
    }
    if (sum !== undefined && sum !== words(found))
      throw new BlobStoreError('unavailable', `the store gave other bytes back for ${piece.name}`)
  }

  return {
    read,

    async put(folder: string, offset: number, bytes: Buffer, partSize: number) {
      const late = AbortSignal.timeout(putMs)
      for (let at = 0; at < bytes.length; ) {
        const start = offset + at
        const length = Math.min(bytes.length - at, partSize - (start % partSize))
        const part = bytes.subarray(at, at + length)
        await bucket.put(`${folder}${padded(start)}-${length}-${words(crc32(part))}`, part, late)
        at += length
      }
    },

    async gather(folder: string, start: number, end: number): Promise<Buffer> {
      const gathered = Buffer.allocUnsafe(end - start + 1)
      let at = 0
      for await (const bytes of read(folder, start, start, end)) at += bytes.copy(gathered, at)
      return gathered
    },
  }
}
