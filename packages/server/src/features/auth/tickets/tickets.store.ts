import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { SignInTicketsTable, SignInTicketTables } from './tickets.table.ts'

export type SignInTicketRow = Selectable<SignInTicketsTable>

/** Identifies a ticket and its holder. */
export interface SignInTicketKey {
  hash: string
  kind: string
  bound: string
  at: Date
}

const tables = (db: Db) => db.withTables<SignInTicketTables>()

/** Stores a ticket, replacing one of the same hash (a newer code for the same phone). */
export async function putSignInTicket(db: Db, row: SignInTicketRow): Promise<void> {
  const { hash: _, ...rest } = row
  await tables(db)
    .insertInto('sign_in_tickets')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(rest))
    .execute()
}

/** Consumes a valid ticket: of concurrent requests only one gets it. */
export const consumeTicketRow = (db: Db, held: SignInTicketKey): Promise<SignInTicketRow | undefined> =>
  tables(db)
    .deleteFrom('sign_in_tickets')
    .where('hash', '=', held.hash)
    .where('kind', '=', held.kind)
    .where('bound', '=', held.bound)
    .where('expires_at', '>', held.at)
    .returningAll()
    .executeTakeFirst()

/** Counts a try on a ticket that allows one more, and returns it. */
export const countTicketTry = (
  db: Db,
  held: SignInTicketKey,
  most: number,
): Promise<SignInTicketRow | undefined> =>
  tables(db)
    .updateTable('sign_in_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', held.hash)
    .where('kind', '=', held.kind)
    .where('bound', '=', held.bound)
    .where('expires_at', '>', held.at)
    .where('tries', '<', most)
    .returningAll()
    .executeTakeFirst()

export async function updateTicketContent(db: Db, hash: string, content: string): Promise<void> {
  await tables(db).updateTable('sign_in_tickets').set({ content }).where('hash', '=', hash).execute()
}

export async function updateTicketUser(db: Db, hash: string, userId: string): Promise<void> {
  await tables(db).updateTable('sign_in_tickets').set({ user_id: userId }).where('hash', '=', hash).execute()
}

/** Deletes the unfinished sign-ins of these users. */
export async function deleteTicketsOfUsers(db: Db, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await tables(db).deleteFrom('sign_in_tickets').where('user_id', 'in', userIds).execute()
}

export async function dropOldTickets(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('sign_in_tickets').where('expires_at', '<', before).execute()
}
