import { sql } from 'kysely'
import { lastOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'

/** A file unchanged since a given time. */
export interface LongUnusedFile {
  id: string
  updatedAt: Date
  createdBy: string
}

/**
 * Walks an enterprise's files ordered by id: returns those of the next `limit` nodes that are live files,
 * unchanged since `before` and without these suffixes. `last` is null when there are no more.
 */
export async function findLongUnusedFiles(
  db: Db,
  walk: { enterpriseId: string; before: Date; after: string; limit: number; notSuffixes: readonly string[] },
): Promise<{ files: LongUnusedFile[]; last: string | null }> {
  const { rows } = await sql<LongUnusedFile & { fits: boolean }>`
    select id, updated_at as "updatedAt", created_by as "createdBy",
      enterprise_id = ${walk.enterpriseId} and not is_folder and deleted_at is null
        and updated_at < ${walk.before} and suffix <> all(${walk.notSuffixes}::text[]) as fits
    from nodes where id > ${walk.after}::uuid order by id limit ${walk.limit}`.execute(db)
  const files = rows.filter(({ fits }) => fits).map(({ fits: _, ...file }) => file)
  return { files, last: rows.length < walk.limit ? null : lastOf(rows).id }
}
