import type { Selectable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { DownloadTables, DownloadTicketsTable } from './downloads.table.ts'

export type DownloadTicketRow = Selectable<DownloadTicketsTable>

const tables = (db: Db) => db.withTables<DownloadTables>()

export async function insertDownloadTicket(db: Db, row: Omit<DownloadTicketRow, 'used_at'>): Promise<void> {
  await tables(db)
    .insertInto('tickets')
    .values({ ...row, used_at: null })
    .execute()
}

export const findDownloadTicket = (db: Db, hash: string): Promise<DownloadTicketRow | undefined> =>
  tables(db).selectFrom('tickets').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Marks a ticket as used; false if it was used already. */
export async function consumeDownloadTicket(db: Db, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('tickets')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteEndedTickets(db: Db, endedBefore: Date): Promise<void> {
  await tables(db).deleteFrom('tickets').where('expires_at', '<', endedBefore).execute()
}
