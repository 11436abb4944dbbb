import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { contentBlobKey, type StoredContent } from './contents.store.ts'
import type { VersionRoomTables } from './versions.table.ts'

/**
 * Returns the contents of these versions by file, without missing ones. Checks no rights. Runs one query for
 * any number.
 */
export async function contentsByFileOf(
  ctx: Ctx,
  wanted: readonly { fileId: string; version: number }[],
): Promise<Map<string, StoredContent>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<StoredContent & { file_id: string }>`
    select v.file_id, c.*
    from unnest(${wanted.map((one) => one.fileId)}::uuid[], ${wanted.map((one) => one.version)}::int[])
      as wanted (file_id, number)
    join versions v on v.file_id = wanted.file_id and v.number = wanted.number
    join contents c on c.id = v.content_id`.execute(ctx.db)
  return new Map(rows.map(({ file_id, ...content }) => [file_id, content]))
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
      .withTables<VersionRoomTables>()
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
