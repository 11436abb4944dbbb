import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { KnownDeviceTables } from './devices.table.ts'

const tables = (db: Db) => db.withTables<KnownDeviceTables>()

/** Returns the owner of a device mark issued since that time. */
export async function findDeviceOwner(db: Db, hash: string, since: Date): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('known_devices')
    .select('user_id')
    .where('hash', '=', hash)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.user_id
}

/** Stores a device in place of the one presented, and keeps only a user's latest ones. */
export async function insertKnownDevice(
  db: Db,
  row: { hash: string; user_id: string; created_at: Date },
  { before, most }: { before: string | null; most: number },
): Promise<void> {
  await Promise.all([
    before && tables(db).deleteFrom('known_devices').where('hash', '=', before).execute(),
    tables(db).insertInto('known_devices').values(row).execute(),
    sql`
      delete from known_devices where hash in (
        select hash from known_devices where user_id = ${row.user_id}::uuid
        order by created_at desc, hash offset ${most}::int)`.execute(db),
  ])
}

export async function deleteDevicesOf(db: Db, userIds: string[]): Promise<void> {
  await tables(db)
    .deleteFrom('known_devices')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}

export async function deleteOldDevices(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('known_devices').where('created_at', '<', before).execute()
}
