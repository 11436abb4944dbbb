import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { PasswordHistoryTables } from './password-history.table.ts'

/** Hashes stored per user; no policy asks for more. */
const kept = 24

const tables = (db: Db) => db.withTables<PasswordHistoryTables>()

/** Stores the current hashes of users and deletes all but the latest of each. */
export async function rememberHashes(
  db: Db,
  users: { id: string; password_hash: string }[],
  at: Date,
): Promise<void> {
  if (users.length === 0) return
  await tables(db)
    .insertInto('password_history')
    .values(users.map(({ id, password_hash }) => ({ user_id: id, hash: password_hash, set_at: at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doNothing())
    .execute()
  await sql`
    delete from password_history h using (
      select user_id, hash, row_number() over (partition by user_id order by set_at desc) as place
      from password_history where user_id = any(${users.map((user) => user.id)}::uuid[])
    ) old
    where old.place > ${kept} and h.user_id = old.user_id and h.hash = old.hash`.execute(db)
}

/** Returns the latest hashes of a user, newest first. */
export const findPasswordHashes = async (db: Db, userId: string, most: number): Promise<string[]> => {
  const rows = await tables(db)
    .selectFrom('password_history')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('set_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.hash)
}

/** Returns when the user got this hash, if recorded. */
export const findPasswordSetAt = async (db: Db, userId: string, hash: string): Promise<Date | undefined> => {
  const row = await tables(db)
    .selectFrom('password_history')
    .select('set_at')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.set_at
}
