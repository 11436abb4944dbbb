import { type Selectable, sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import type { NodeTreeTables } from '../nodes/tree/index.ts'
import type { AccessRequestsTable, RequestTables } from './requests.table.ts'

export type AccessRequestRow = Selectable<AccessRequestsTable>

const tables = (db: Db) => db.withTables<NodeTreeTables & RequestTables>()

/** Milliseconds for which a request stays open. */
export const accessRequestLifetimeMs = 30 * 24 * 3_600_000
/** Maximum open requests of one person. */
const MOST_OWN = 50
/** Maximum requests of an enterprise that are searched. */
const MOST = 1000

const since = (at: Date) => new Date(at.getTime() - accessRequestLifetimeMs)

/** Stores a request, replacing an open one. Returns its id, or null where too many are open. */
export async function putAccessRequest(
  tx: Tx,
  { nodeId, rights, words }: { nodeId: string; rights: number; words: string },
): Promise<string | null> {
  const { userId, enterpriseId } = tx.actor
  const { rows } = await sql<{ id: string }>`
    insert into access_requests (id, enterprise_id, node_id, user_id, rights, words, state, created_at)
    select ${generateId()}::uuid, ${enterpriseId}::uuid, ${nodeId}::uuid, ${userId}::uuid, ${rights}::int, ${words}::text,
      'pending', ${tx.now()}::timestamptz
    where (select count(*) from access_requests
      where user_id = ${userId}::uuid and state = 'pending' and node_id <> ${nodeId}::uuid and created_at > ${since(tx.now())}) < ${MOST_OWN}::int
    on conflict (user_id, node_id) where state = 'pending' do update set
      rights = excluded.rights, words = excluded.words, created_at = excluded.created_at
    returning id`.execute(tx.db)
  return rows[0]?.id ?? null
}

/** Finds open requests of others in an enterprise, newest first. */
export const findWaitingRequests = (
  db: Db,
  { enterpriseId, userId }: { enterpriseId: string; userId: string },
  at: Date,
): Promise<AccessRequestRow[]> =>
  tables(db)
    .selectFrom('access_requests')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('state', '=', 'pending')
    .where('user_id', '<>', userId)
    .where('created_at', '>', since(at))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()

/** Finds a person's own requests, newest first. Those that expired unanswered are left out. */
export const findOwnRequests = (db: Db, userId: string, at: Date): Promise<AccessRequestRow[]> =>
  tables(db)
    .selectFrom('access_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('state', '<>', 'pending'), eb('created_at', '>', since(at))]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()

export const findAccessRequest = (db: Db, id: string): Promise<AccessRequestRow | undefined> =>
  tables(db).selectFrom('access_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks and returns those of these requests that are still open. */
export const lockWaitingRequests = (tx: Tx, ids: readonly string[]): Promise<AccessRequestRow[]> =>
  tables(tx.db)
    .selectFrom('access_requests')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .where('state', '=', 'pending')
    .where('created_at', '>', since(tx.now()))
    .orderBy('id')
    .forUpdate()
    .execute()

export async function answerRequests(
  tx: Tx,
  ids: readonly string[],
  state: 'approved' | 'refused',
  answer: string,
): Promise<void> {
  await tables(tx.db)
    .updateTable('access_requests')
    .set({ state, answer, decided_by: tx.actor.userId, decided_at: tx.now() })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Deletes requests made before a time, answered or not. */
export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('access_requests').where('created_at', '<', before).execute()
}
