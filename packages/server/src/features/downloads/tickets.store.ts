import type { Selectable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { DownloadTables, TicketTable } from './downloads.table.ts'

export type Ticket = Selectable<TicketTable>

const tables = (db: Db) => db.withTables<DownloadTables>()

export async function insertTicket(db: Db, row: Omit<Ticket, 'used_at'>): Promise<void> {
  await tables(db)
    .insertInto('tickets')
    .values({ ...row, used_at: null })
    .execute()
}

export const findTicket = (db: Db, hash: string): Promise<Ticket | undefined> =>
  tables(db).selectFrom('tickets').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Uses a ticket for the first time; false where somebody has. */
export async function takeTicket(db: Db, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('tickets')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function dropTickets(db: Db, endedBefore: Date): Promise<void> {
  await tables(db).deleteFrom('tickets').where('expires_at', '<', endedBefore).execute()
}
