import { sql } from 'kysely'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db } from '../../../kernel/ctx.ts'
import type { WaitingMailTables } from './waiting.table.ts'

const tables = (db: Db) => db.withTables<WaitingMailTables>()
type WaitingMail = WaitingMailTables['notice_mails']

/** Rows per insert, as a statement has at most 65,535 parameters. */
const portion = 2000

export async function insertWaitingMails(db: Db, rows: readonly Omit<WaitingMail, 'id'>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += portion)
    await tables(db)
      .insertInto('notice_mails')
      .values(rows.slice(at, at + portion).map((row) => ({ id: generateId(), ...row })))
      .execute()
}

/** A notice whose mail is due. */
export interface DueMail extends WaitingMail {
  /** The notice was read or deleted in the product. */
  isSettled: boolean
}

/** Removes and returns what is due to the next users; they are locked until the transaction ends. */
export async function takeDueMails(db: Db, at: Date, mostUsers: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as (
      select distinct user_id from notice_mails where due_at <= ${at} order by user_id limit ${mostUsers}),
    taken as (
      delete from notice_mails m using due where m.user_id = due.user_id and m.due_at <= ${at} returning m.*)
    select taken.*, (taken.notice_id is not null and (n.id is null or n.read_at is not null)) as "isSettled"
    from taken left join notices n on n.id = taken.notice_id
    order by taken.user_id, taken.id desc`.execute(db)
  return rows
}

/** Forgets what waits for the digests of a user. */
export async function deleteWaitingDigests(db: Db, userId: string): Promise<void> {
  await tables(db)
    .deleteFrom('notice_mails')
    .where('user_id', '=', userId)
    .where('timing', 'in', ['daily', 'weekly'])
    .execute()
}
