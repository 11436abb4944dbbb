import { type Selectable, sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import type { EditingDraftsTable, EditingTables } from '../editing.table.ts'

export type EditingDraftRow = Selectable<EditingDraftsTable>

const tables = (db: Db) => db.withTables<EditingTables>()

/** Stores a session's draft in place of its previous one. */
export async function putEditingDraft(db: Db, row: EditingDraftRow): Promise<void> {
  const { session_id: _, ...change } = row
  await tables(db)
    .insertInto('editing_drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(change))
    .execute()
}

/** Returns the number and bytes of a user's drafts in other sessions. */
export async function draftTotalsOfUser(
  db: Db,
  userId: string,
  besides: string,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from editing_drafts
    where user_id = ${userId} and session_id <> ${besides}`.execute(db)
  return firstOf(rows)
}

/** Returns the newest draft left by an ended session of this file. */
export const findAbandonedDraft = (
  db: Db,
  fileId: string,
): Promise<(EditingDraftRow & { base: number }) | undefined> =>
  tables(db)
    .selectFrom('editing_drafts as d')
    .innerJoin('editing_sessions as s', 's.id', 'd.session_id')
    .selectAll('d')
    .select('s.base')
    .where('s.file_id', '=', fileId)
    .where('s.ended_at', 'is not', null)
    .orderBy('d.at', 'desc')
    .executeTakeFirst()

export async function deleteEditingDraft(db: Db, sessionId: string): Promise<void> {
  await tables(db).deleteFrom('editing_drafts').where('session_id', '=', sessionId).execute()
}

/** Deletes every draft left by earlier sessions of this file. */
export async function deleteAbandonedDrafts(db: Db, fileId: string): Promise<void> {
  await sql`
    delete from editing_drafts d using editing_sessions s
    where s.id = d.session_id and s.file_id = ${fileId} and s.ended_at is not null`.execute(db)
}
