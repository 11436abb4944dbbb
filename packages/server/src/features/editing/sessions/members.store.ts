import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { EditingTables, MemberTable } from '../editing.table.ts'

export type MemberRow = Selectable<MemberTable>

const tables = (db: Db) => db.withTables<EditingTables>()

export async function insertMember(db: Db, row: Omit<MemberRow, 'message' | 'left_at'>): Promise<void> {
  await tables(db)
    .insertInto('editing_members')
    .values({ ...row, left_at: null })
    .execute()
}

export const findMember = (db: Db, id: string): Promise<MemberRow | undefined> =>
  tables(db).selectFrom('editing_members').selectAll().where('id', '=', id).executeTakeFirst()

/** Windows of a session that were seen since and have not left, in the order of their coming. */
export const findPresent = (db: Db, sessionId: string, since: Date): Promise<MemberRow[]> =>
  tables(db)
    .selectFrom('editing_members')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('left_at', 'is', null)
    .where('seen_at', '>', since)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

/** Whoever was there last. */
export const lastSeen = (db: Db, sessionId: string): Promise<MemberRow | undefined> =>
  tables(db)
    .selectFrom('editing_members')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('seen_at', 'desc')
    .executeTakeFirst()

export async function countMembers(db: Db, sessionId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('editing_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function markSeen(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await tables(db)
    .updateTable('editing_members')
    .set({ seen_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function markLeft(db: Db, id: string, at: Date): Promise<void> {
  await tables(db).updateTable('editing_members').set({ left_at: at }).where('id', '=', id).execute()
}
