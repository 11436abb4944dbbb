import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { EditingSessionsTable, EditingTables } from '../editing.table.ts'

export type EditingSessionRow = Selectable<EditingSessionsTable>

/** Whether the session has updates that no version contains. */
export const hasUnsavedUpdates = ({
  last_seq,
  saved_seq,
}: Pick<EditingSessionRow, 'last_seq' | 'saved_seq'>): boolean => last_seq > saved_seq

const tables = (db: Db) => db.withTables<EditingTables>()

export async function insertEditingSession(
  db: Db,
  row: Omit<EditingSessionRow, 'last_seq' | 'update_bytes' | 'saved_seq' | 'ended_at'>,
): Promise<void> {
  await tables(db)
    .insertInto('editing_sessions')
    .values({ ...row, ended_at: null })
    .execute()
}

/** Returns the live session of a file, locked until the transaction ends. */
export const lockLiveSession = (db: Db, fileId: string): Promise<EditingSessionRow | undefined> =>
  tables(db)
    .selectFrom('editing_sessions')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findEditingSession = (db: Db, id: string): Promise<EditingSessionRow | undefined> =>
  tables(db).selectFrom('editing_sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns a session, locked until the transaction ends. */
export const lockEditingSession = (db: Db, id: string): Promise<EditingSessionRow | undefined> =>
  tables(db).selectFrom('editing_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateEditingSession(
  db: Db,
  id: string,
  change: Partial<Pick<EditingSessionRow, 'base' | 'saved_seq' | 'ended_at'>>,
): Promise<void> {
  await tables(db).updateTable('editing_sessions').set(change).where('id', '=', id).execute()
}

/** Returns live sessions without any window seen since. */
export const findSilentSessions = (db: Db, since: Date): Promise<EditingSessionRow[]> =>
  tables(db)
    .selectFrom('editing_sessions as s')
    .selectAll('s')
    .where('s.ended_at', 'is', null)
    .where('s.created_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('editing_members as m')
            .select('m.id')
            .whereRef('m.session_id', '=', 's.id')
            .where('m.seen_at', '>=', since),
        ),
      ),
    )
    .execute()

/** Deletes sessions that ended long ago, those with a draft later than those without, and their data. */
export async function deleteEndedSessions(
  db: Db,
  { plain, drafted }: { plain: Date; drafted: Date },
): Promise<void> {
  await sql`
    delete from editing_sessions s where s.ended_at < ${plain}
      and (s.ended_at < ${drafted} or not exists (select from editing_drafts d where d.session_id = s.id))`.execute(
    db,
  )
}

/** Deletes the editing data of permanently deleted files. */
export async function deleteEditingOfFiles(db: Db, fileIds: readonly string[]): Promise<void> {
  await tables(db)
    .deleteFrom('editing_sessions')
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .execute()
}
