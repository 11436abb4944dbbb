import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { StoredContent } from './contents.store.ts'

export { findContentsById } from './contents.store.ts'

/**
 * Returns the contents of these versions in order, undefined where one does not exist; several may belong to
 * one file.
 */
export async function contentsOfVersions(
  db: Db,
  wanted: readonly { fileId: string; version: number }[],
): Promise<(StoredContent | undefined)[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<StoredContent & { at: number }>`
    select wanted.at::int as at, c.*
    from unnest(${wanted.map((one) => one.fileId)}::uuid[], ${wanted.map((one) => one.version)}::int[])
      with ordinality as wanted (file_id, number, at)
    join versions v on v.file_id = wanted.file_id and v.number = wanted.number
    join contents c on c.id = v.content_id`.execute(db)
  const found = new Map(rows.map(({ at, ...content }) => [at - 1, content]))
  return wanted.map((_, index) => found.get(index))
}
