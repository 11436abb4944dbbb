import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { WopiDiscovery } from './discovery/discovery.rules.ts'
import type { WopiRoomTables } from './wopi.table.ts'

export interface DocumentServerRow {
  address: string
  /** Whether only signed calls are answered. */
  signed: boolean
  discovery: WopiDiscovery
  readAt: Date
}

const tables = (db: Db) => db.withTables<WopiRoomTables>()

export const findDocumentServer = (db: Db): Promise<DocumentServerRow | undefined> =>
  tables(db)
    .selectFrom('wopi_server')
    .select(['address', 'signed', 'discovery', 'read_at as readAt'])
    .executeTakeFirst()

export async function putDocumentServer(
  db: Db,
  { address, signed, discovery, readAt }: DocumentServerRow,
): Promise<void> {
  const row = { address, signed, discovery: JSON.stringify(discovery), read_at: readAt }
  await tables(db)
    .insertInto('wopi_server')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Stores the current discovery, unless another address was set meanwhile. */
export async function updateDiscovery(
  db: Db,
  { address, discovery, readAt }: Pick<DocumentServerRow, 'address' | 'discovery' | 'readAt'>,
): Promise<void> {
  await tables(db)
    .updateTable('wopi_server')
    .set({ discovery: JSON.stringify(discovery), read_at: readAt })
    .where('address', '=', address)
    .execute()
}

export async function deleteDocumentServer(db: Db): Promise<void> {
  await tables(db).deleteFrom('wopi_server').execute()
}

/** Returns the origins of the document server's pages, while Office files open there. */
export async function findFrameOrigins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select jsonb_array_elements_text(w.discovery->'origins') as origin from wopi_server w
    where exists (select from settings s where s.name = 'officeType' and s.value = '"wopi"'::jsonb)`.execute(
    db,
  )
  return rows.map(({ origin }) => origin)
}

export async function findWopiUserInfo(db: Db, userId: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('wopi_people')
    .select('info')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.info ?? ''
}

export async function putWopiUserInfo(db: Db, userId: string, info: string): Promise<void> {
  await tables(db)
    .insertInto('wopi_people')
    .values({ user_id: userId, info })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ info }))
    .execute()
}
