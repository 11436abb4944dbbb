import { createHash } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { serverProcessName } from '../../kernel/db/server-name.ts'
import { type ChunkBitmap, mergeChunkBitmap } from './bitmap.ts'
import type { UploadRoomTables, UploadSessionTable } from './uploads.table.ts'

export type UploadSessionRow = Selectable<UploadSessionTable>
export type UploadSessionToInsert = Insertable<UploadSessionTable>

const tables = (db: Db) => db.withTables<UploadRoomTables>()

// literals: a prepared statement would not use the partial indexes with a parameter
const isOpen = sql<boolean>`status = 'open'`
const isDone = sql<boolean>`status = 'done'`

/** Key of a session: user, folder, path, name and size. */
export interface UploadSessionName {
  userId: string
  folderId: string
  path: string
  name: string
  size: number
  identifier: string
}

export const uploadSessionKeyOf = ({
  userId,
  folderId,
  path,
  name,
  size,
  identifier,
}: UploadSessionName): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([userId, folderId, path, name, size, identifier]))
    .digest()

export const findUploadSession = (db: Db, id: string): Promise<UploadSessionRow | undefined> =>
  tables(db).selectFrom('upload_sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** Inserts a session; undefined if one of this name is open already. */
export const insertUploadSession = (
  db: Db,
  row: UploadSessionToInsert,
): Promise<UploadSessionRow | undefined> =>
  tables(db)
    .insertInto('upload_sessions')
    .values(row)
    .onConflict((conflict) => conflict.column('key').where(isOpen).doNothing())
    .returningAll()
    .executeTakeFirst()

export const findOpenUpload = (db: Db, key: Buffer): Promise<UploadSessionRow | undefined> =>
  tables(db).selectFrom('upload_sessions').selectAll().where('key', '=', key).where(isOpen).executeTakeFirst()

/** Returns the last upload of this name that became a file since `after`. */
export const findFinishedUpload = (db: Db, key: Buffer, after: Date): Promise<UploadSessionRow | undefined> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('key', '=', key)
    .where(isDone)
    .where('touched_at', '>', after)
    .orderBy('touched_at', 'desc')
    .executeTakeFirst()

/**
 * Finds the uploads that a merging client names by everything but the size. Open ones first, then the newest.
 */
export const findUploadsNamed = (
  db: Db,
  { userId, folderId, path, name, identifier }: Omit<UploadSessionName, 'size'>,
): Promise<UploadSessionRow | undefined> =>
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

/** Returns the session, locked until the transaction ends, so that one caller finishes it. */
export const lockUploadSession = (db: Db, id: string): Promise<UploadSessionRow | undefined> =>
  tables(db).selectFrom('upload_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds chunks that are on disk and returns all of them; null if the session is no longer open. */
export async function addReceivedChunks(
  db: Db,
  id: string,
  chunks: ChunkBitmap,
  at: Date,
): Promise<ChunkBitmap | null> {
  const session = await lockUploadSession(db, id)
  if (session?.status !== 'open') return null
  const all = Buffer.from(session.received)
  mergeChunkBitmap(all, chunks)
  await tables(db)
    .updateTable('upload_sessions')
    .set({ received: all, touched_at: at })
    .where('id', '=', id)
    .execute()
  return all
}

export async function updateUploadSession(
  db: Db,
  id: string,
  change: Partial<UploadSessionToInsert>,
): Promise<void> {
  await tables(db).updateTable('upload_sessions').set(change).where('id', '=', id).execute()
}

export async function deleteUploadSession(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('upload_sessions').where('id', '=', id).execute()
}

/** Returns a user's open uploads, most recent first. */
export const openSessionsOf = (db: Db, userId: string): Promise<UploadSessionRow[]> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isOpen)
    .orderBy('touched_at', 'desc')
    .limit(1000)
    .execute()

/** Returns a user's open sessions among these ids. */
export const findOwnUploadIds = (db: Db, userId: string, ids: string[]): Promise<UploadSessionRow[]> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('user_id', '=', userId)
    .where(isOpen)
    .execute()

export const findStaleUploads = (db: Db, before: Date, limit: number): Promise<UploadSessionRow[]> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute()

/** Returns open uploads of which every chunk arrived before, and that nobody merged. */
export const findUnmergedUploads = (db: Db, before: Date, limit: number): Promise<UploadSessionRow[]> =>
  tables(db)
    .selectFrom('upload_sessions')
    .selectAll()
    .where(isOpen)
    .where('touched_at', '<', before)
    .where(sql<boolean>`bit_count(received) = chunks`)
    .orderBy('touched_at')
    .limit(limit)
    .execute()

/** Returns which of these contents belong to open sessions. */
export async function findContentsInMaking(db: Db, contentIds: string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('upload_sessions')
    .select('content_id')
    .where('content_id', '=', sql<string>`any(${contentIds}::uuid[])`)
    .where(isOpen)
    .execute()
  return new Set(rows.map((row) => row.content_id))
}

/** Times before which claims are void: those of dead servers, and any. */
interface Oldest {
  dead: Date
  any: Date
}

/** Claims the right to put a chunk; false if another server has it. */
export async function claimUploadChunk(
  db: Db,
  sessionId: string,
  chunk: number,
  at: Date,
  oldest: Oldest,
): Promise<boolean> {
  const alive = sql`(select 1 from pg_stat_activity where application_name = upload_claims.server)`
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('upload_claims')
    .values({ session_id: sessionId, chunk, claimed_at: at, server: serverProcessName })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'chunk'])
        .doUpdateSet({ claimed_at: at, server: serverProcessName })
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

export async function releaseChunkClaim(db: Db, sessionId: string, chunk: number): Promise<void> {
  await tables(db)
    .deleteFrom('upload_claims')
    .where('session_id', '=', sessionId)
    .where('chunk', '=', chunk)
    .execute()
}

/** Whether instant upload is on in this space. */
export async function findInstantUpload(db: Db, spaceId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('upload_switches')
    .select('instant')
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return row?.instant ?? true
}

export async function updateInstantUpload(db: Db, spaceId: string, instant: boolean): Promise<void> {
  await tables(db)
    .insertInto('upload_switches')
    .values({ space_id: spaceId, instant })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet({ instant }))
    .execute()
}
