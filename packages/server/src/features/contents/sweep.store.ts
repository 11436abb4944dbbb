import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '../../kernel/ctx.ts'
import type { StoredContent } from './contents.store.ts'
import type { ContentRoomTables } from './contents.table.ts'

const tables = (db: Db) => db.withTables<ContentRoomTables>()

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Tables whose `content_id` (with its own index) protects a content from the sweep. */
    contentTables: readonly string[]
  }
}

/** Selects contents made before `before` that nothing points to. */
const unused = ({ db, wiring }: Ctx, before: Date, limit: number) =>
  tables(db)
    .selectFrom('contents')
    .selectAll()
    .where('created_at', '<=', before)
    .where(
      sql<boolean>`${sql.join(
        wiring
          .provided('contentTables')
          .flat()
          .map(
            (table) => sql`not exists (select from ${sql.table(table)} p where p.content_id = contents.id)`,
          ),
        sql` and `,
      )}`,
    )
    .limit(limit)

export const findUnusedContents = (ctx: Ctx, before: Date, limit: number): Promise<StoredContent[]> =>
  unused(ctx, before, limit).execute()

/** Deletes a portion of them, skipping contents that a copy is about to point to. */
export async function deleteUnusedContents(tx: Tx, before: Date, limit: number): Promise<StoredContent[]> {
  const rows = await unused(tx, before, limit).forUpdate().skipLocked().execute()
  if (rows.length > 0)
    await tables(tx.db)
      .deleteFrom('contents')
      .where('id', '=', sql<string>`any(${rows.map((row) => row.id)}::uuid[])`)
      .execute()
  return rows
}

/** Returns contents after this id, ordered by id, for a walk over all of them. */
export const findContentsAfter = (db: Db, id: string | null, limit: number): Promise<StoredContent[]> =>
  tables(db)
    .selectFrom('contents')
    .selectAll()
    .where((eb) => (id === null ? eb.lit(true) : eb('id', '>', id)))
    .orderBy('id')
    .limit(limit)
    .execute()
