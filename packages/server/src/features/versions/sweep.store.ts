import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { Content } from './contents.store.ts'
import { pointers } from './pointers.ts'
import type { VersionTables } from './versions.table.ts'

const tables = (db: Db) => db.withTables<VersionTables>()

/** Contents made before `before` that nothing points to. */
const unused = (db: Db, before: Date, limit: number) =>
  tables(db)
    .selectFrom('contents')
    .selectAll()
    .where('created_at', '<=', before)
    .where(
      sql<boolean>`${sql.join(
        pointers.map(
          (table) => sql`not exists (select from ${sql.table(table)} p where p.content_id = contents.id)`,
        ),
        sql` and `,
      )}`,
    )
    .limit(limit)

export const findUnused = (db: Db, before: Date, limit: number): Promise<Content[]> =>
  unused(db, before, limit).execute()

/** Drops a portion of them; one that a copy is about to point to is left. */
export async function dropUnused(db: Db, before: Date, limit: number): Promise<Content[]> {
  const rows = await unused(db, before, limit).forUpdate().skipLocked().execute()
  if (rows.length > 0)
    await tables(db)
      .deleteFrom('contents')
      .where('id', '=', sql<string>`any(${rows.map((row) => row.id)}::uuid[])`)
      .execute()
  return rows
}

/** Contents after this id, in order of id, for a walk over all of them. */
export const contentsAfter = (db: Db, id: string | null, limit: number): Promise<Content[]> =>
  tables(db)
    .selectFrom('contents')
    .selectAll()
    .$if(id !== null, (query) => query.where('id', '>', id!))
    .orderBy('id')
    .limit(limit)
    .execute()
