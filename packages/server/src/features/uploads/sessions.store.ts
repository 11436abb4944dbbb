import { createHash } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { serverName } from '../../kernel/db/server-name.ts'
import { addChunks, type Bitmap } from './bitmap.ts'
import type { UploadSessionTable, UploadTables } from './uploads.table.ts'

export type Session = Selectable<UploadSessionTable>
export type NewSession = Insertable<UploadSessionTable>

const tables = (db: Db) => db.withTables<UploadTables>()

// literals: a prepared statement would not know the partial indexes by a parameter
const isOpen = sql<boolean>`status = 'open'`
const isDone = sql<boolean>`status = 'done'`

/** What names a session: who uploads what to where. */
export interface SessionName {
  userId: string
  folderId: string
  path: string
  name: string
  size: number
  identifier: string
}

export const keyOf = ({ userId, folderId, path, name, size, identifier }: SessionName): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([userId, folderId, path, name, size, identifier]))
    .digest()

export const findSession = (db: Db, id: string): Promise<Session | undefined> =>
  tables(db).selectFrom('upload_sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** Adds a session, or answers undefined where one of this name is open already. */
export const insertSession = (db: Db, row: NewSession): Promise<Session | undefined> =>
  tables(db)
    .insertInto('upload_sessions')
    .values(row)
    .onConflict((conflict) => conflict.column('key').where(isOpen).doNothing())
    .returningAll()
    .executeTakeFirst()

export const findOpen = (db: Db, key: Buffer): Promise<Session | undefined> =>
  tables(db).selectFrom('upload_sessions').selectAll().where('key', '=', key).where(isOpen).executeTakeFirst()

/** The last upload of this name that became a file since `after`. */
export const findDone = (db: Db, key: Buffer, after: Date): Promise<Session | undefined> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('key', '=', key)
    .where(isDone)
    .where('touched_at', '>', after)
    .orderBy('touched_at', 'desc')
    .executeTakeFirst()

/** What a client that merges knows of its upload: all but the size. Open ones first, then the newest. */
export const findNamed = (
  db: Db,
  { userId, folderId, path, name, identifier }: Omit<SessionName, 'size'>,
): Promise<Session | undefined> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('folder_id', '=', folderId)
    .where('path', '=', path)
    .where('name', '=', name)
    .where('identifier', '=', identifier)
    .orderBy(sql`status = 'open'`, 'desc')
    .orderBy('touched_at', 'desc')
    .executeTakeFirst()

/** The session, locked until the transaction ends: one winner finishes it. */
export const lockSession = (db: Db, id: string): Promise<Session | undefined> =>
  tables(db).selectFrom('upload_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds chunks that are on disk and answers all that are; null where the session is no longer open. */
export async function addReceived(db: Db, id: string, chunks: Bitmap, at: Date): Promise<Bitmap | null> {
  const session = await lockSession(db, id)
  if (session?.status !== 'open') return null
  const all = Buffer.from(session.received)
  addChunks(all, chunks)
  await tables(db)
    .updateTable('upload_sessions')
    .set({ received: all, touched_at: at })
    .where('id', '=', id)
    .execute()
  return all
}

export async function updateSession(db: Db, id: string, change: Partial<NewSession>): Promise<void> {
  await tables(db).updateTable('upload_sessions').set(change).where('id', '=', id).execute()
}

export async function dropSession(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('upload_sessions').where('id', '=', id).execute()
}

/** Uploads under way of one person, the last touched first. */
export const openSessionsOf = (db: Db, userId: string): Promise<Session[]> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isOpen)
    .orderBy('touched_at', 'desc')
    .limit(1000)
    .execute()

/** Ids of one person's open sessions among these, or of all of them. */
export const findOwn = (db: Db, userId: string, ids: string[]): Promise<Session[]> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('user_id', '=', userId)
    .where(isOpen)
    .execute()

export const findStale = (db: Db, before: Date, limit: number): Promise<Session[]> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute()

/** Which of these contents an open session is still making. */
export async function findInMaking(db: Db, contentIds: string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('upload_sessions')
    .select('content_id')
    .where('content_id', '=', sql<string>`any(${contentIds}::uuid[])`)
    .where(isOpen)
    .execute()
  return new Set(rows.map((row) => row.content_id))
}

/** Times before which claims are void: of servers that died, and of any. */
interface Oldest {
  dead: Date
  any: Date
}

/** Takes the right to put a chunk; false where another server has it. */
export async function claimChunk(
  db: Db,
  sessionId: string,
  chunk: number,
  at: Date,
  oldest: Oldest,
): Promise<boolean> {
  const alive = sql`(select 1 from pg_stat_activity where application_name = upload_claims.server)`
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('upload_claims')
    .values({ session_id: sessionId, chunk, claimed_at: at, server: serverName })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'chunk'])
        .doUpdateSet({ claimed_at: at, server: serverName })
        .where((eb) =>
          eb.or([
            eb('upload_claims.claimed_at', '<', oldest.any),
            eb.and([eb('upload_claims.claimed_at', '<', oldest.dead), eb.not(eb.exists(alive))]),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function dropClaim(db: Db, sessionId: string, chunk: number): Promise<void> {
  await tables(db)
    .deleteFrom('upload_claims')
    .where('session_id', '=', sessionId)
    .where('chunk', '=', chunk)
    .execute()
}

/** Whether instant upload is on in this space. */
export async function findInstant(db: Db, spaceId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('upload_switches')
    .select('instant')
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return row?.instant ?? true
}

export async function updateInstant(db: Db, spaceId: string, instant: boolean): Promise<void> {
  await tables(db)
    .insertInto('upload_switches')
    .values({ space_id: spaceId, instant })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet({ instant }))
    .execute()
}
