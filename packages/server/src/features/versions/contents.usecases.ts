import { limits } from '@cabinet/contract/limits'
import type { FastifyReply } from 'fastify'
import { type ByteRange, pumpBlobToSocket } from '../../kernel/blobs/index.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  contentBlobKey,
  findContentByHash,
  findContentBytes,
  insertContents,
  lockAgainstSweep,
  type StoredContent,
} from './contents.store.ts'
import { findVersionContent } from './versions.store.ts'

/** Returns whether the database stores a content of this size. */
export const isSmallContent = (size: number) => size <= limits.smallContent

/** A content that versions may point to. */
export interface ContentReference {
  contentId: string
  size: number
}

/** A content to be stored: bytes in memory, or a blob under `<enterprise>/<id>`. */
export type IncomingContent = { hash: string; size: number } & (
  | { bytes: Buffer }
  | {
      id: string
      /** Whether the blob is complete and durable; otherwise it is a stage to be finished here. */
      finished: boolean
    }
)

/**
 * Stores contents, each once, and returns them by hash. Runs one set of statements for any number. A blob
 * whose content the enterprise already has is dropped after the commit.
 */
export async function storeContents(
  tx: Tx,
  incoming: readonly IncomingContent[],
): Promise<Map<string, ContentReference>> {
  const { enterpriseId: enterprise_id } = tx.actor
  const parts = [...new Map(incoming.map((part) => [part.hash, part])).values()].map((part) => {
    const own =
      'bytes' in part
        ? { id: generateId(), place: 'db' as const, bytes: part.bytes }
        : { id: part.id, place: 'store' as const, bytes: null }
    return { part, row: { ...own, enterprise_id, hash: part.hash, size: part.size, created_at: tx.now() } }
  })
  const ids = await insertContents(
    tx.db,
    parts.map(({ row }) => row),
  )
  const added = parts.filter(({ row }) => ids.get(row.hash)?.added)
  for (const { part, row } of added)
    if ('finished' in part && !part.finished) await tx.blobs.stage.finish(contentBlobKey(row), row.size)
  // includes contents that came twice in one call
  const used = new Set(added.map(({ row }) => row.id))
  for (const part of incoming)
    if ('id' in part && !used.has(part.id))
      tx.afterCommit(() => void dropBlob(tx, { enterprise_id, id: part.id }))
  return new Map(parts.map(({ row }) => [row.hash, { contentId: ids.get(row.hash)!.id, size: row.size }]))
}

/** Drops stage and blob. The sweep finds remains where this fails. */
const dropBlob = ({ blobs }: Ctx, content: Pick<StoredContent, 'enterprise_id' | 'id'>) =>
  Promise.all([blobs.stage.abort(contentBlobKey(content)), blobs.remove(contentBlobKey(content))]).catch(
    () => {},
  )

/**
 * Prepares a content in memory for storing: as bytes when it is small, otherwise as a durable blob. Call it
 * in the storing transaction, after `preventSweep`, so that no sweep takes the blob for an orphan.
 */
export async function prepareContent(tx: Tx, hash: string, bytes: Buffer): Promise<IncomingContent> {
  const size = bytes.length
  if (isSmallContent(size)) return { hash, size, bytes }
  const id = generateId()
  await tx.blobs.write(contentBlobKey({ enterprise_id: tx.actor.enterpriseId, id }), bytes)
  return { hash, size, id, finished: true }
}

/** Keeps the sweep from removing this transaction's contents until it ends. */
export const preventSweep = (tx: Tx) => lockAgainstSweep(tx.db)

/** Finds the content of this hash in the actor's enterprise. */
export const findKnownContent = (ctx: Ctx, hash: string): Promise<StoredContent | undefined> =>
  findContentByHash(ctx.db, ctx.actor.enterpriseId, hash)

/** Returns a known content by its hash, safe from the sweep until the transaction ends. */
export async function linkKnownHash(tx: Tx, hash: string): Promise<ContentReference | null> {
  await lockAgainstSweep(tx.db)
  const found = await findContentByHash(tx.db, tx.actor.enterpriseId, hash)
  return found ? { contentId: found.id, size: found.size } : null
}

/** Returns the content of one version of a file. Checks no rights. @throws versions.not_found */
export async function contentOfVersion(ctx: Ctx, fileId: string, version: number): Promise<StoredContent> {
  const found = await findVersionContent(ctx.db, fileId, version)
  if (!found) throw new AppError('versions.not_found')
  return found
}

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
