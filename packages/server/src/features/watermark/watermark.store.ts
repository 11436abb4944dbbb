import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { userNameSql } from '../users/index.ts'
import type { WatermarkPictureTable, WatermarksTable, WatermarkTables } from './watermark.table.ts'

export type StoredWatermarkRule = Selectable<WatermarksTable>
export type WatermarkPictureRow = Selectable<WatermarkPictureTable>

const tables = (db: Db) => db.withTables<WatermarkTables>()

/** Returns the watermarks of an enterprise in order: at most tens. */
export const findWatermarks = (db: Db, enterpriseId: string) =>
  tables(db)
    .selectFrom('watermarks')
    .selectAll()
    .select(sql<string>`coalesce(${userNameSql(sql.ref('updated_by'))}, '')`.as('author'))
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/**
 * Returns the enabled watermarks in order. One tiny query instead of a cache, so that no server uses an
 * outdated one.
 */
export const findEnabledWatermarks = (db: Db, enterpriseId: string): Promise<StoredWatermarkRule[]> =>
  tables(db)
    .selectFrom('watermarks')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Serializes changes of the list. */
export const lockWatermarks = (db: Db, enterpriseId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('watermarks ' || ${enterpriseId}, 0))`.execute(db)

export async function insertWatermark(tx: Tx, row: StoredWatermarkRule): Promise<void> {
  await tables(tx.db).insertInto('watermarks').values(row).execute()
}

export async function updateWatermark(
  tx: Tx,
  id: string,
  change: Partial<StoredWatermarkRule>,
): Promise<void> {
  await tables(tx.db)
    .updateTable('watermarks')
    .set(change)
    .where('id', '=', id)
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .execute()
}

export async function placeWatermarks(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update watermarks set position = given.place
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    where watermarks.id = given.id and enterprise_id = ${tx.actor.enterpriseId}`.execute(tx.db)
}

export async function dropWatermarks(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx.db)
    .deleteFrom('watermarks')
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function insertWatermarkPicture(tx: Tx, row: WatermarkPictureRow): Promise<void> {
  await tables(tx.db)
    .insertInto('watermark_pictures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'hash']).doNothing())
    .execute()
}

export const findWatermarkPictures = async (
  db: Db,
  enterpriseId: string,
  hashes: readonly string[],
): Promise<WatermarkPictureRow[]> =>
  hashes.length === 0
    ? []
    : tables(db)
        .selectFrom('watermark_pictures')
        .selectAll()
        .where('enterprise_id', '=', enterpriseId)
        .where('hash', '=', sql<string>`any(${hashes}::text[])`)
        .execute()

/** Deletes pictures from before that no watermark uses. */
export async function dropUnusedPictures(db: Db, before: Date): Promise<void> {
  await sql`
    delete from watermark_pictures p where p.created_at < ${before}::timestamptz and not exists (
      select from watermarks w where w.enterprise_id = p.enterprise_id and w.picture = p.hash)`.execute(db)
}
