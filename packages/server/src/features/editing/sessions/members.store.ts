import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { EditingMembersTable, EditingTables } from '../editing.table.ts'

export type EditingMemberRow = Selectable<EditingMembersTable>

const tables = (db: Db) => db.withTables<EditingTables>()

export async function insertEditingMember(
  db: Db,
  row: Omit<EditingMemberRow, 'message' | 'left_at'>,
): Promise<void> {
  await tables(db)
    .insertInto('editing_members')
    .values({ ...row, left_at: null })
    .execute()
}

export const findEditingMember = (db: Db, id: string): Promise<EditingMemberRow | undefined> =>
  tables(db).selectFrom('editing_members').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Returns the windows of a session that were seen since and have not left, in the order in which they joined.
 */
export const findPresentMembers = (db: Db, sessionId: string, since: Date): Promise<EditingMemberRow[]> =>
  tables(db)
    .selectFrom('editing_members')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('left_at', 'is', null)
    .where('seen_at', '>', since)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

/** Returns the member seen last. */
export const findLastSeenMember = (db: Db, sessionId: string): Promise<EditingMemberRow | undefined> =>
  tables(db)
    .selectFrom('editing_members')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('seen_at', 'desc')
    .executeTakeFirst()

export async function countEditingMembers(db: Db, sessionId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('editing_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function markMembersSeen(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await tables(db)
    .updateTable('editing_members')
    .set({ seen_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function markMemberLeft(db: Db, id: string, at: Date): Promise<void> {
  await tables(db).updateTable('editing_members').set({ left_at: at }).where('id', '=', id).execute()
}
