import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits } from '@cabinet/contract/limits'
import { firstOf } from '../../kernel/certain.ts'
import { isSameTextTimingSafe } from '../../kernel/crypto/tokens.ts'
import { AppError } from '../../kernel/errors.ts'
import { type BufferLease, type ChunkDistance, openBufferPool } from './buffers.ts'
import { hashBytesInThread } from './hash-thread.ts'

/** Buffers of whole chunks: 40 MiB at most, whatever the number of clients. */
const whole = openBufferPool(limits.chunk, 20)
/** Small buffers for all others, above all slow clients: 32 MiB at most; further requests wait. */
const pieces = openBufferPool(128 * 1024, 256)

/** Whole buffers that known slow lines leave to others. */
const leftToOthers = 10

interface ChunkToCome {
  /** Whether nothing but a whole buffer will do. */
  wholeOnly: boolean
  /** Whether the line was found slow. */
  slow: boolean
  distance: ChunkDistance
}

/**
 * Leases a buffer for a chunk: a whole one, which it waits for as long as they change hands. Else a small one that is
 * written out piece by piece, so that slow clients never block fast ones.
 */
export async function leaseChunkBuffer({ wholeOnly, slow, distance }: ChunkToCome): Promise<BufferLease> {
  if (wholeOnly) return whole.wait()
  const lease = slow ? whole.take({ spare: leftToOthers }) : await whole.waitWhileMoving(distance)
  return lease ?? pieces.wait()
}

/** Leases a buffer for a whole chunk; null where slow clients hold them all. */
export const takeChunkBuffer = (): Promise<BufferLease | null> => whole.waitWhileMoving()

/** Bytes a second below which a line is slow: it would hold a whole buffer for more than four seconds. */
const slowRate = 512 * 1024

/** Whether so many bytes in so many milliseconds are those of a slow line. */
export const isSlowLine = (length: number, ms: number): boolean => length * 1000 < slowRate * ms

/** Writes bytes at the offset `at` within the chunk. */
export type WriteChunkBytes = (at: number, bytes: Buffer) => Promise<void>

interface Receiving {
  /** Bytes announced. */
  length: number
  /** Hex; undefined where the client sent none. */
  sha256: string | undefined
  buffer: Buffer
  write: WriteChunkBytes
  /** Writes nothing before the checksum is verified. Needs a buffer for the whole chunk. */
  checkFirst: boolean
}

/**
 * Receives a chunk's body: checks its length and its checksum, and writes it. Nothing counts before this
 * resolves; then the buffer is free again, and holds the chunk if it is large enough.
 * @throws uploads.numbers_wrong (more or fewer bytes than announced), uploads.chunk_damaged
 */
export async function receiveChunkBody(body: Readable, receiving: Receiving): Promise<void> {
  const { length, sha256, buffer, write, checkFirst } = receiving
  const whole = length <= buffer.length
  const hash = sha256 === undefined || whole ? null : createHash('sha256')
  let filled = 0
  let writing = Promise.resolve()

  const writeLast = (count: number) => {
    writing = write(filled - count, buffer.subarray(0, count))
    return writing
  }
  const inPortions = async (piece: Buffer) => {
    hash?.update(piece)
    for (let at = 0; at < piece.length; ) {
      const took = piece.copy(buffer, filled % buffer.length, at)
      filled += took
      at += took
      if (filled % buffer.length === 0) await writeLast(buffer.length)
    }
  }
  const check = async () => {
    if (sha256 === undefined) return
    const sum = hash ? hash.digest('hex') : await hashBytesInThread(buffer.subarray(0, length))
    if (!isSameTextTimingSafe(sha256.toLowerCase(), sum)) throw new AppError('uploads.chunk_damaged')
  }

  try {
    await eachPiece(body, (piece) => {
      if (filled + piece.length > length) throw new AppError('uploads.numbers_wrong')
      if (!whole) return inPortions(piece)
      // `copy` into shared memory goes word by word; this is one move
      buffer.fill(piece, filled, filled + piece.length)
      filled += piece.length
      return undefined
    })
    if (filled !== length) throw new AppError('uploads.numbers_wrong')
    if (checkFirst) await check()
    // in one write: a disk takes it without a copy
    const left = whole ? length : filled % buffer.length
    await Promise.all([checkFirst || check(), left > 0 && writeLast(left)])
  } finally {
    // until then the buffer is in use
    await writing.catch(() => {})
  }
}

/** Events, not an iterator: it runs thirty times per chunk. A promise returned by `act` pauses the body. */
function eachPiece(body: Readable, act: (piece: Buffer) => Promise<void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      body.off('data', take)
      reject(error)
    }
    const take = (piece: Buffer) => {
      try {
        const busy = act(piece)
        if (!busy) return
        body.pause()
        busy.then(() => body.resume(), fail)
      } catch (error) {
        fail(error)
      }
    }
    // the client may have disconnected while it waited for its turn
    if (body.destroyed) return reject(new Error('the body broke off'))
    body.on('data', take)
    body.once('end', resolve)
    body.once('error', fail)
    body.once('close', () => fail(new Error('the body broke off')))
  })
}

/** Returns the SHA-256 of bytes in hex. Throws `uploads.chunk_damaged` if the client sent another. */
export async function checkedSumOf(bytes: Buffer, sha256: string | undefined): Promise<string> {
  const sum =
    bytes.length <= limits.smallContent
      ? createHash('sha256').update(bytes).digest('hex')
      : await hashBytesInThread(bytes)
  if (sha256 !== undefined && !isSameTextTimingSafe(sha256.toLowerCase(), sum))
    throw new AppError('uploads.chunk_damaged')
  return sum
}

/** Reads a body of at most `most` bytes into memory. Throws `common.too_large`. */
export async function readBodyIntoMemory(body: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw new AppError('common.too_large')
    parts.push(part)
  }
  return parts.length === 1 ? firstOf(parts) : Buffer.concat(parts)
}

/** Whether a body without a length has any bytes. */
export async function bodyHasBytes(body: Readable): Promise<boolean> {
  if (body.readableEnded || body.destroyed) return false
  if (body.readableLength === 0) {
    await new Promise<void>((resolve) => {
      for (const event of ['readable', 'end', 'close', 'error']) body.once(event, () => resolve())
    })
  }
  return body.readableLength > 0
}
