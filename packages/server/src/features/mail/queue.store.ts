import type { MailKind } from '@cabinet/contract/mail'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { MailRoomTables, MailTable } from './mail.table.ts'

export type MailRow = Selectable<MailTable>

const tables = (db: Db) => db.withTables<MailRoomTables>()
const dayMs = 24 * 3_600_000
/** Rows per insert, as a statement has at most 65,535 parameters. */
const portion = 2000

export async function insertMails(db: Db, rows: readonly Insertable<MailTable>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += portion)
    await tables(db)
      .insertInto('mails')
      .values(rows.slice(at, at + portion))
      .execute()
}

export const findMail = (db: Db, id: string): Promise<MailRow | undefined> =>
  tables(db).selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

export interface MailClaim {
  runId: string
  at: Date
  /** Until when these mails are the run's, unless it says so again. */
  until: Date
  most: number
  /** Tests alone, while mails are switched off. */
  testsOnly: boolean
  /** This mail alone. */
  only?: string
}

/** Takes due mails, urgent ones first; also those of a run that ended without a word. */
export async function claimMails(
  db: Db,
  { runId, at, until, most, testsOnly, only }: MailClaim,
): Promise<MailRow[]> {
  const due = tables(db)
    .selectFrom('mails')
    .select('id')
    .where('next_at', '<=', at)
    .$if(testsOnly, (query) => query.where('kind', '=', 'test'))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .orderBy('urgent', 'desc')
    .orderBy('next_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
  return tables(db)
    .updateTable('mails')
    .set({ state: 'sending', run_id: runId, next_at: until })
    .where('id', 'in', due)
    .returningAll()
    .execute()
}

/** Says that a run still sends its mails. */
export async function renewMailClaim(db: Db, runId: string, until: Date): Promise<void> {
  await tables(db)
    .updateTable('mails')
    .set({ next_at: until })
    .where('run_id', '=', runId)
    .where('next_at', 'is not', null)
    .execute()
}

/** Gives back mails that a run took and did not send. */
export async function releaseMails(db: Db, runId: string, nextAt: Date): Promise<void> {
  await tables(db)
    .updateTable('mails')
    .set({ state: 'queued', run_id: null, next_at: nextAt })
    .where('run_id', '=', runId)
    .where('next_at', 'is not', null)
    .execute()
}

/** Marks mails of this run as sent; a run that lost them changes nothing. */
export async function markMailsSent(
  db: Db,
  { runId, ids, at }: { runId: string; ids: readonly string[]; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('mails')
    .set({ state: 'sent', reason: '', sealed: '', run_id: null, next_at: null, sent_at: at })
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('run_id', '=', runId)
    .execute()
}

export interface MailSetback {
  runId: string
  id: string
  reason: string
  /** Null gives it up. */
  nextAt: Date | null
}

/** Notes that a mail of this run did not leave. Returns it, unless the run had lost it. */
export const markMailSetback = (
  db: Db,
  { runId, id, reason, nextAt }: MailSetback,
): Promise<MailRow | undefined> =>
  tables(db)
    .updateTable('mails')
    .set({ state: nextAt ? 'retrying' : 'failed', reason, run_id: null, next_at: nextAt })
    .$if(nextAt === null, (query) => query.set({ sealed: '' }))
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .returningAll()
    .executeTakeFirst()

/** Ends due mails whose time is over, and returns them. */
export const expireMails = (db: Db, at: Date, reason: string): Promise<MailRow[]> =>
  tables(db)
    .updateTable('mails')
    .set({ state: 'failed', reason, sealed: '', run_id: null, next_at: null })
    .where('next_at', '<=', at)
    .where('give_up_at', '<=', at)
    .returningAll()
    .execute()

/** Counts what was sent in the 24 hours before, or is being sent. */
export async function countMailsOfDay(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mails where sent_at > ${new Date(at.getTime() - dayMs)})::int
         + (select count(*) from mails where next_at > ${at} and state = 'sending')::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lets due mails wait for the moment at which the oldest of the last 24 hours no longer counts. */
export async function capDueMails(db: Db, at: Date, reason: string): Promise<void> {
  const since = new Date(at.getTime() - dayMs)
  await sql`
    update mails set state = 'capped', reason = ${reason}, next_at = least(give_up_at,
      coalesce((select min(sent_at) from mails where sent_at > ${since}), ${at}) + interval '1 day')
     where next_at <= ${at}`.execute(db)
}

/** Makes waiting mails due, after the settings changed. */
export async function hastenMails(db: Db, at: Date): Promise<void> {
  await tables(db)
    .updateTable('mails')
    .set({ next_at: at })
    .where('next_at', '>', at)
    .where('state', 'in', ['queued', 'retrying', 'capped'])
    .execute()
}

/** Whether any mail is due. */
export async function hasDueMails(db: Db, at: Date): Promise<boolean> {
  const due = await tables(db).selectFrom('mails').select('id').where('next_at', '<=', at).limit(1).execute()
  return due.length > 0
}

/** Counts mails of a kind that this user caused since then. */
export async function countRequestedMails(
  db: Db,
  { kind, userId, since }: { kind: MailKind; userId: string; since: Date },
): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .where('kind', '=', kind)
    .where('requested_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts mails that wait to be sent. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes mails that were done with before. */
export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('mails').where('created_at', '<', before).where('next_at', 'is', null).execute()
}
