import type { MailErrorKey } from '@cabinet/contract/mail'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { MailReturnTable, MailRoomTables } from '../mail.table.ts'
import type { MailRow } from '../queue.store.ts'

export type MailReturnRow = Omit<Selectable<MailReturnTable>, 'one'>

const tables = (db: Db) => db.withTables<MailRoomTables>()

export const findReturnSettings = (db: Db): Promise<MailReturnRow | undefined> =>
  tables(db).selectFrom('mail_returns').selectAll().executeTakeFirst()

/** Same, locked until the transaction ends: what a mailbox brought is taken by one run after the other. */
export const lockReturnSettings = (db: Db): Promise<MailReturnRow | undefined> =>
  tables(db).selectFrom('mail_returns').selectAll().forUpdate().executeTakeFirst()

export async function putReturnSettings(
  db: Db,
  row: Omit<Insertable<MailReturnTable>, 'one'>,
): Promise<void> {
  await tables(db)
    .insertInto('mail_returns')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute()
}

/** Notes up to which message a mailbox was handled, and that it can be read. */
export async function moveReturnCursor(
  db: Db,
  { validity, uid, at }: { validity: string; uid: number; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('mail_returns')
    .set({ validity, last_uid: uid, checked_at: at, fault: '', fault_detail: '', fault_at: null })
    .execute()
}

/** Notes why the mailbox cannot be read, and returns whether it could before. */
export async function noteReturnsFault(
  db: Db,
  { key, detail, at }: { key: MailErrorKey; detail: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('mail_returns')
    .set({ fault: key, fault_detail: detail, fault_at: at })
    .where('fault', '=', '')
    .where('open', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the mails with these tags, locked. */
export const lockMailsByReturnTags = (db: Db, tags: readonly string[]): Promise<MailRow[]> =>
  tables(db)
    .selectFrom('mails')
    .selectAll()
    .where('return_tag', '=', sql<string>`any(${tags}::text[])`)
    .where('return_tag', '<>', '')
    .orderBy('id')
    .forUpdate()
    .execute()

export interface ReturnedMail {
  id: string
  reason: string
}

/** Marks mails that had been sent as refused, and returns those that were not yet. */
export async function markMailsBounced(db: Db, mails: readonly ReturnedMail[]): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    update mails m set state = 'bounced', reason = r.reason
      from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ reason }) => reason)}::text[]) as r (id, reason)
     where m.id = r.id and m.state = 'sent'
    returning m.*`.execute(db)
  return rows
}

/** Notes of mails that were sent that another server still tries to deliver them. */
export async function noteMailsDelayed(db: Db, mails: readonly ReturnedMail[]): Promise<void> {
  await sql`
    update mails m set reason = r.reason
      from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ reason }) => reason)}::text[]) as r (id, reason)
     where m.id = r.id and m.state = 'sent'`.execute(db)
}
