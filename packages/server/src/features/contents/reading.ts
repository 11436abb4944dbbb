import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { type ByteRange, pumpBlobToSocket } from '../../kernel/blobs/index.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { contentBlobKey, findContentBytes, type StoredContent } from './contents.store.ts'
import type { ContentRoomTables } from './contents.table.ts'

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

/**
 * Returns the bytes of contents stored in the database, by content. Runs one query: for a few megabytes in
 * all.
 */
export async function readSmallContents(
  ctx: Ctx,
  contentIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer[]>()
  if (contentIds.length > 0) {
    const rows = await ctx.db
      .withTables<ContentRoomTables>()
      .selectFrom('content_parts')
      .select(['content_id', 'bytes'])
      .where('content_id', '=', sql<string>`any(${contentIds}::uuid[])`)
      .orderBy('content_id')
      .orderBy('part')
      .execute()
    for (const { content_id, bytes } of rows) {
      const known = parts.get(content_id)
      if (known) known.push(bytes)
      else parts.set(content_id, [bytes])
    }
  }
  return new Map(contentIds.map((id) => [id, Buffer.concat(parts.get(id) ?? [])]))
}

/** Opens the bytes of a content in the blob store as a stream, which the caller must consume or destroy. */
export const openContentStream = (ctx: Ctx, content: StoredContent): Promise<Readable> =>
  ctx.blobs.read(contentBlobKey(content))
