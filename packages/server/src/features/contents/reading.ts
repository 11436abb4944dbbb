import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type ByteRange, pumpBlobToSocket } from '../../kernel/blobs/index.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { contentBlobKey, findContentBytes, type StoredContent } from './contents.store.ts'

/**
 * Returns bytes `start` to `end`, both included, in memory: for small amounts (proofs, headers, small files).
 */
export async function readContentBytes(
  ctx: Ctx,
  content: StoredContent,
  { start, end }: ByteRange,
): Promise<Buffer> {
  if (content.place === 'store') {
    const parts: Buffer[] = []
    for await (const part of await ctx.blobs.read(contentBlobKey(content), { start, end }))
      parts.push(part as Buffer)
    return Buffer.concat(parts)
  }
  const bytes = end < start ? Buffer.alloc(0) : await findContentBytes(ctx.db, content.id, start, end)
  if (bytes.length !== Math.max(0, end - start + 1)) throw new AppError('common.failed')
  return bytes
}

/** Streams a content or a range of it into a response whose headers are sent, as fast as the client reads. */
export async function sendContentRange(
  ctx: Ctx,
  content: StoredContent,
  range: ByteRange | undefined,
  out: FastifyReply['raw'],
): Promise<'sent' | 'gone'> {
  if (content.place === 'store') return pumpBlobToSocket(ctx.blobs, contentBlobKey(content), range, out)
  const bytes = await readContentBytes(ctx, content, range ?? { start: 0, end: content.size - 1 })
  return new Promise((resolve) => out.write(bytes, (error) => resolve(error ? 'gone' : 'sent')))
}

/** Opens the bytes of a content in the blob store as a stream, which the caller must consume or destroy. */
export const openContentStream = (ctx: Ctx, content: StoredContent): Promise<Readable> =>
  ctx.blobs.read(contentBlobKey(content))
