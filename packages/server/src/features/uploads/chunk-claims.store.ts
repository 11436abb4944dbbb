import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { serverProcessName } from '../../kernel/db/server-name.ts'
import type { UploadRoomTables } from './uploads.table.ts'

const tables = (db: Db) => db.withTables<UploadRoomTables>()

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
