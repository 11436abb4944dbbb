import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import type { ContentRoomTables } from './contents.table.ts'

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
