import { type Insertable, sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db } from '../../kernel/ctx.ts'
import type { AnnouncementPictureTable, AnnouncementTables } from './announcements.table.ts'
import { type AnnouncementAddressee, isAddressed } from './reader.store.ts'

const tables = (db: Db) => db.withTables<AnnouncementTables>()

export async function insertPicture(db: Db, row: Insertable<AnnouncementPictureTable>): Promise<void> {
  await tables(db).insertInto('announcement_pictures').values(row).execute()
}

/** Finds a picture of the enterprise; for others than administrators, one of an announcement addressed to them. */
export async function findPicture(
  db: Db,
  id: string,
  reader: AnnouncementAddressee,
  isAdministrator: boolean,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ type: string; bytes: Buffer }>`
    select p.type, p.bytes from announcement_pictures p
    where p.id = ${id}::uuid and p.enterprise_id = ${reader.enterpriseId}::uuid
      ${isAdministrator ? sql`` : sql`and exists (select from announcements a where a.id = p.announcement_id and ${isAddressed(reader)})`}`.execute(
    db,
  )
  return rows[0]
}

/** Makes pictures the announcement's, and lets go of its others; returns how many it has then. */
export async function claimPictures(
  db: Db,
  { id, enterprise_id: enterpriseId }: { id: string; enterprise_id: string },
  ids: readonly string[],
  at: Date,
): Promise<number> {
  await sql`
    update announcement_pictures set announcement_id = null, unused_since = ${at}::timestamptz
    where announcement_id = ${id}::uuid and not id = any(${ids}::uuid[])`.execute(db)
  const { numAffectedRows } = await sql`
    update announcement_pictures set announcement_id = ${id}::uuid, unused_since = null
    where id = any(${ids}::uuid[]) and enterprise_id = ${enterpriseId}::uuid
      and (announcement_id is null or announcement_id = ${id}::uuid)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Copies those of these pictures that are an announcement's, for another one; returns the ids of the copies. */
export async function copyPictures(
  db: Db,
  from: { id: string; enterprise_id: string },
  ids: readonly string[],
  by: { userId: string; at: Date },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string }>`
    select id from announcement_pictures where announcement_id = ${from.id}::uuid
      and enterprise_id = ${from.enterprise_id}::uuid and id = any(${ids}::uuid[])`.execute(db)
  const copies = new Map(rows.map(({ id }) => [id, generateId()]))
  await sql`
    insert into announcement_pictures (id, enterprise_id, type, bytes, created_by, created_at, unused_since)
    select given.copy, p.enterprise_id, p.type, p.bytes, ${by.userId}::uuid, ${by.at}::timestamptz, ${by.at}::timestamptz
    from unnest(${[...copies.keys()]}::uuid[], ${[...copies.values()]}::uuid[]) as given (id, copy)
    join announcement_pictures p on p.id = given.id`.execute(db)
  return copies
}

/** Deletes pictures that have belonged to no announcement since before. */
export async function deleteLooseAnnouncementPictures(db: Db, before: Date): Promise<void> {
  await sql`delete from announcement_pictures where unused_since < ${before}::timestamptz`.execute(db)
}
