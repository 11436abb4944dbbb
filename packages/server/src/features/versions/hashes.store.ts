import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'

/** Returns the latest content of each of these files: version number, bytes, and `v1-<size>-<hex>`. */
export async function findLatestHashes(
  db: Db,
  fileIds: readonly string[],
): Promise<Map<string, { number: number; size: number; hash: string }>> {
  const { rows } = await sql<{ id: string; number: number; size: number; hash: string }>`
    select wanted.id, v.number, v.size, c.hash
    from unnest(${fileIds}::uuid[]) as wanted (id)
    cross join lateral (
      select number, size, content_id from versions where file_id = wanted.id order by number desc limit 1
    ) v
    join contents c on c.id = v.content_id`.execute(db)
  return new Map(rows.map(({ id, ...latest }) => [id, latest]))
}
