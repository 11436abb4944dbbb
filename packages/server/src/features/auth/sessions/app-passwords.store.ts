import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { AppPasswordTable, AppPasswordTables } from './app-passwords.table.ts'

export type AppPasswordRow = Selectable<AppPasswordTable>

const tables = (db: Db) => db.withTables<AppPasswordTables>()

export const findAppPasswords = (db: Db, userId: string): Promise<AppPasswordRow[]> =>
  tables(db)
    .selectFrom('app_passwords')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findAppPassword = (db: Db, hash: string): Promise<AppPasswordRow | undefined> =>
  tables(db).selectFrom('app_passwords').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Adds an app password unless the user has the maximum; returns whether it did. Serialised per user. */
export async function insertAppPassword(
  db: Db,
  row: Omit<AppPasswordRow, 'used_at' | 'ip'>,
  most: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`app password ${row.user_id}`}, 0))`.execute(db)
  if ((await findAppPasswords(db, row.user_id)).length >= most) return false
  await tables(db)
    .insertInto('app_passwords')
    .values({ ...row, used_at: null, ip: '' })
    .execute()
  return true
}

export async function updateAppPasswordUse(db: Db, id: string, at: Date, ip: string): Promise<void> {
  await tables(db).updateTable('app_passwords').set({ used_at: at, ip }).where('id', '=', id).execute()
}

/** Deletes one or all app passwords of these users; returns their names. */
export async function dropAppPasswords(db: Db, userIds: string[], only?: string): Promise<string[]> {
  let query = tables(db)
    .deleteFrom('app_passwords')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
  if (only) query = query.where('id', '=', only)
  const rows = await query.returning('name').execute()
  return rows.map((row) => row.name)
}
