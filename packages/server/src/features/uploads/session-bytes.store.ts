import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { UploadRoomTables } from './uploads.table.ts'

/** The only chunk of a small upload. */
interface WholeUpload {
  /** Key of the session. */
  key: Buffer
  /** Only this session of the key. */
  sessionId: string | undefined
  chunkSize: number
  bytes: Buffer
  hash: string
  at: Date
}

/**
 * Stores the only chunk of an open session beside it and returns the session's id; undefined where there is no such
 * session, it has another layout, or has its chunk already. Durable when it resolves.
 */
export async function insertSessionBytes(db: Db, whole: WholeUpload): Promise<string | undefined> {
  const { key, sessionId = null, chunkSize, bytes, hash, at } = whole
  const { rows } = await sql<{ id: string }>`
    with holder as (
      update upload_sessions set received = '\\x01', hash = ${hash}, touched_at = ${at}
      where key = ${key} and status = 'open' and chunks = 1 and chunk_size = ${chunkSize}::int and received = '\\x00'
        and (${sessionId}::uuid is null or id = ${sessionId}::uuid)
      returning id
    ), stored as (
      insert into upload_bytes (session_id, bytes) select id, ${bytes}::bytea from holder
    )
    select id from holder`.execute(db)
  return rows[0]?.id
}

/** Finds the bytes beside a session. */
export async function findSessionBytes(db: Db, sessionId: string): Promise<Buffer | undefined> {
  const row = await db
    .withTables<UploadRoomTables>()
    .selectFrom('upload_bytes')
    .select('bytes')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.bytes
}
