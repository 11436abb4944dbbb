import { type Insertable, type Selectable, sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import { userNameSql } from '../../users/index.ts'
import type { ArchiveRequestsTable, ArchiveTables } from '../archive.table.ts'

export type ArchiveRequestRow = Selectable<ArchiveRequestsTable>

const tables = (db: Db) => db.withTables<ArchiveTables>()

/** A request with its record and the users concerned. */
export interface ListedArchiveRequest extends ArchiveRequestRow {
  code: string
  title: string
  is_folder: boolean
  suffix: string
  user_name: string
  decider: string
}

/** Inserts a request; false where the same one is already open. */
export async function insertArchiveRequest(tx: Tx, row: Insertable<ArchiveRequestsTable>): Promise<boolean> {
  const made = await tables(tx.db)
    .insertInto('archive_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Selects requests: one person's own, or the open ones about these categories for their administrators. */
export type ArchiveRequestScope = { userId: string } | { keeps: readonly string[] }

const matching = (enterpriseId: string, whose: ArchiveRequestScope, search: string) => sql`
  from archive_requests q join archive_records r on r.id = q.record_id
  where q.enterprise_id = ${enterpriseId} and ${
    'userId' in whose
      ? sql`q.user_id = ${whose.userId}`
      : sql`q.state = 'pending' and r.category_id = any(${whose.keeps}::uuid[])`
  } ${search === '' ? sql`` : sql`and r.search_key like ${`%${escapeLikePattern(search)}%`}`}`

export async function pageOfRequests(
  db: Db,
  enterpriseId: string,
  whose: ArchiveRequestScope,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<ListedArchiveRequest[]> {
  const { rows } = await sql<ListedArchiveRequest>`
    select q.*, r.code, r.title, r.is_folder, r.suffix, coalesce(${userNameSql(sql.ref('q.user_id'))}, '') as user_name,
      coalesce(${userNameSql(sql.ref('q.decided_by'))}, '') as decider
    ${matching(enterpriseId, whose, search)}
    order by q.created_at desc, q.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countArchiveRequests(
  db: Db,
  enterpriseId: string,
  whose: ArchiveRequestScope,
  search: string,
) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${matching(enterpriseId, whose, search)}`.execute(db)
  return firstOf(rows).count
}

/** Locks these requests of an enterprise until the transaction ends. */
export const lockArchiveRequests = (tx: Tx, ids: readonly string[]): Promise<ArchiveRequestRow[]> =>
  tables(tx.db)
    .selectFrom('archive_requests')
    .selectAll()
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function updateArchiveRequest(
  tx: Tx,
  id: string,
  change: Partial<Pick<ArchiveRequestRow, 'state' | 'answer' | 'decided_by' | 'decided_at' | 'until'>>,
): Promise<void> {
  await tables(tx.db).updateTable('archive_requests').set(change).where('id', '=', id).execute()
}

/** Marks a limited number of expired loans as ended; returns them with their records. */
export async function endExpiredLoans(tx: Tx, limit: number) {
  const { rows } = await sql<{ nodeId: string; subject: string; enterpriseId: string; code: string }>`
    update archive_requests q set state = 'ended' from archive_records r
    where r.id = q.record_id and q.id in (
      select id from archive_requests where state = 'approved' and kind = 'borrow' and until <= ${tx.now()}
      order by until limit ${limit} for update skip locked)
    returning r.node_id as "nodeId", q.user_id as subject, q.enterprise_id as "enterpriseId", r.code`.execute(
    tx.db,
  )
  return rows
}
