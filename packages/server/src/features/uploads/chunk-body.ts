import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits } from '@cabinet/contract/limits'
import { sameText } from '../../kernel/crypto/tokens.ts'
import { AppError } from '../../kernel/errors.ts'
import { bufferPool, type Lease } from './buffers.ts'

/** Whole chunks: 40 MiB at most, whatever the number of clients. */
const whole = bufferPool(limits.chunk, 20)
/** For everyone else, slow lines above all: 32 MiB at most; who finds none waits. */
const pieces = bufferPool(128 * 1024, 256)

/**
 * A buffer for a chunk: a whole one where there is one, else a small one to be written out piece by piece, so that
 * slow clients never hold up quick ones. `wholeOnly` waits for a whole one.
 */
export const chunkBuffer = async (wholeOnly: boolean): Promise<Lease> =>
  whole.take() ?? (wholeOnly ? whole.wait() : pieces.wait())

/** Writes bytes that belong `at` bytes after the chunk's beginning. */
export type Write = (at: number, bytes: Buffer) => Promise<void>

/**
 * Reads a chunk's body through a buffer, checks its length and its checksum, and writes it: at once and only when it is
 * right where the buffer takes all of it, else bufferful by bufferful (nothing counts before this resolves).
 * @throws uploads.numbers_wrong (more or fewer bytes than announced), uploads.chunk_damaged
 */
export async function writeBody(
  body: Readable,
  {
    length,
    sha256,
    buffer,
    write,
  }: { length: number; sha256: string | undefined; buffer: Buffer; write: Write },
): Promise<void> {
  const hash = sha256 === undefined ? null : createHash('sha256')
  let written = 0
  let filled = 0
  const empty = async () => {
    const bytes = buffer.subarray(0, filled)
    await write(written, bytes)
    written += filled
    filled = 0
  }
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (written + filled + piece.length > length) throw new AppError('uploads.numbers_wrong')
    for (let at = 0; at < piece.length; ) {
      if (filled === buffer.length) {
        hash?.update(buffer)
        await empty()
      }
      const took = piece.copy(buffer, filled, at)
      filled += took
      at += took
    }
  }
  if (written + filled !== length) throw new AppError('uploads.numbers_wrong')
  if (hash && sha256 !== undefined) {
    const right = hash.update(buffer.subarray(0, filled)).digest('hex')
    if (!sameText(sha256.toLowerCase(), right)) throw new AppError('uploads.chunk_damaged')
  }
  await empty()
}

/** Reads a body of at most `most` bytes into memory. Throws `common.too_large`. */
export async function bodyInMemory(body: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw new AppError('common.too_large')
    parts.push(part)
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}

/** Whether anything comes, where no length says so. */
export async function hasBytes(body: Readable): Promise<boolean> {
  if (body.readableEnded) return false
  if (body.readableLength === 0) {
    await new Promise<void>((resolve) => {
      for (const event of ['readable', 'end', 'close', 'error']) body.once(event, () => resolve())
    })
  }
  return body.readableLength > 0
}
