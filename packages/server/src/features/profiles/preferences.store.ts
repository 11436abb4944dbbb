import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { UserPreferenceTables } from './preferences.table.ts'

const tables = (db: Db) => db.withTables<UserPreferenceTables>()

/** Returns the stored preferences by user id, without users who set none. */
export async function findPreferences(db: Db, userIds: string[]): Promise<Map<string, unknown>> {
  const rows = await tables(db)
    .selectFrom('user_preferences')
    .select(['user_id', 'chosen'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.chosen]))
}

/** Merges a change into the stored preferences. */
export async function updatePreferences(db: Db, userId: string, change: object, at: Date): Promise<void> {
  const chosen = JSON.stringify(change)
  await tables(db)
    .insertInto('user_preferences')
    .values({ user_id: userId, chosen, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        chosen: sql`user_preferences.chosen || excluded.chosen`,
        updated_at: at,
      }),
    )
    .execute()
}
