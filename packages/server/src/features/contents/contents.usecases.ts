import { limits } from '@cabinet/contract/limits'
import { entryOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import {
  contentBlobKey,
  findContentByHash,
  insertContents,
  lockAgainstSweep,
  type StoredContent,
} from './contents.store.ts'

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
  return new Map(parts.map(({ row }) => [row.hash, { contentId: entryOf(ids, row.hash).id, size: row.size }]))
}

/** As `storeContents`, for a single content. */
export const storeContent = async (tx: Tx, incoming: IncomingContent): Promise<ContentReference> =>
  entryOf(await storeContents(tx, [incoming]), incoming.hash)

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

/** Drops a prepared content whose transaction is rolled back. */
export async function dropPreparedContent(tx: Tx, prepared: IncomingContent): Promise<void> {
  if ('id' in prepared) await dropBlob(tx, { enterprise_id: tx.actor.enterpriseId, id: prepared.id })
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
