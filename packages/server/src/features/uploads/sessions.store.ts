import { createHash } from 'node:crypto'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
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

const uniqueViolation = '23505'

/**
 * Opens a session with the reservation (an update with a row where there is room) in one statement, which must not be
 * part of a transaction. One of one chunk waits for no sync: a session that a crash loses has no byte yet, and its
 * reservation goes with it. Defaults of columns do not apply. Returns `taken` if one of this name is open already.
 */
export async function insertUploadSession(
  db: Db,
  row: UploadSessionToInsert,
  reservation: RawBuilder<unknown>,
): Promise<UploadSessionRow | 'taken' | 'no_room'> {
  const { key, received } = row
  const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
  const given = JSON.stringify({ status: 'open', ...row, key: hex(key), received: hex(received) })
  try {
    const { rows } = await sql<UploadSessionRow & { synced: string | null }>`
      with room as (${reservation})
      insert into upload_sessions
      select given.* from room cross join jsonb_populate_record(null::upload_sessions, ${given}::jsonb) as given
      returning *, case when chunks = 1 then set_config('synchronous_commit', 'off', true) end as synced`.execute(
      db,
    )
    const [made] = rows
    if (!made) return 'no_room'
    const { synced: _, ...session } = made
    return session
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return 'taken'
    throw error
  }
}

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

/** A session with the bytes beside it, if it has any. */
export type SessionToMerge = UploadSessionRow & { bytes?: Buffer | null }

/**
 * Finds the upload that a merging client names by everything but the size. Open ones first, then the newest.
 */
export const findUploadsNamed = (
  db: Db,
  { userId, folderId, path, name, identifier }: Omit<UploadSessionName, 'size'>,
): Promise<SessionToMerge | undefined> =>
  tables(db)
    .selectFrom('upload_sessions')
    .leftJoin('upload_bytes', 'upload_bytes.session_id', 'upload_sessions.id')
    .selectAll('upload_sessions')
    .select('upload_bytes.bytes')
    .where('user_id', '=', userId)
    .where('folder_id', '=', folderId)
    .where('path', '=', path)
    .where('name', '=', name)
    .where('identifier', '=', identifier)
    .orderBy(sql`status = 'open'`, 'desc')
    .orderBy('touched_at', 'desc')
    .limit(1)
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

/** Updates a session that became a file, and drops the bytes beside it. */
export async function finishSessionRow(
  db: Db,
  id: string,
  change: Partial<UploadSessionToInsert>,
): Promise<void> {
  await tables(db)
    .with('dropped', (query) => query.deleteFrom('upload_bytes').where('session_id', '=', id))
    .updateTable('upload_sessions')
    .set(change)
    .where('id', '=', id)
    .execute()
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

/** Whether instant upload is on in this space, unless the system's switch (which is given) is off. */
export async function findInstantUpload(
  db: Db,
  spaceId: string,
  system: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  const { rows } = await sql<{ instant: boolean }>`
    select ${system} and coalesce((select instant from upload_switches where space_id = ${spaceId}::uuid), true) as instant
  `.execute(db)
  return firstOf(rows).instant
}

export async function updateInstantUpload(db: Db, spaceId: string, instant: boolean): Promise<void> {
  await tables(db)
    .insertInto('upload_switches')
    .values({ space_id: spaceId, instant })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet({ instant }))
    .execute()
}
