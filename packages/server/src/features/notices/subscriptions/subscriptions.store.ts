import type { SubscriptionMode } from '@cabinet/contract/notices.subscriptions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import type { SubscriptionTables } from './subscriptions.table.ts'

const tables = (db: Db) => db.withTables<SubscriptionTables>()
type ChosenMode = Exclude<SubscriptionMode, 'none'>

/** Sets the mode of these items for the actor. */
export async function putSubscriptions(tx: Tx, nodeIds: readonly string[], mode: ChosenMode): Promise<void> {
  await sql`
    insert into node_subscriptions (user_id, node_id, mode, created_at)
    select ${tx.actor.userId}::uuid, node, ${mode}, ${tx.now()}::timestamptz from unnest(${nodeIds}::uuid[]) as given (node)
    on conflict (user_id, node_id) do update set mode = excluded.mode, created_at = excluded.created_at`.execute(
    tx.db,
  )
}

export async function deleteSubscriptions(db: Db, userId: string, nodeIds: readonly string[]): Promise<void> {
  await tables(db)
    .deleteFrom('node_subscriptions')
    .where('user_id', '=', userId)
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .execute()
}

export async function countSubscriptions(db: Db, userId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('node_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a page of a user's subscriptions, newest first. */
export const findSubscriptions = (db: Db, userId: string, page: { limit: number; offset: number }) =>
  tables(db)
    .selectFrom('node_subscriptions')
    .select(['node_id as nodeId', 'mode'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('node_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** Returns a user's own modes of these nodes. */
export async function findModesOf(
  db: Db,
  userId: string,
  nodeIds: readonly string[],
): Promise<Map<string, ChosenMode>> {
  const rows = await tables(db)
    .selectFrom('node_subscriptions')
    .select(['node_id', 'mode'])
    .where('user_id', '=', userId)
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.node_id, row.mode]))
}

/** The subscription that holds for a user and an item: the nearest, on the item or a folder above it. */
export interface NearestSubscription {
  nodeId: string
  userId: string
  /** The item or folder that the user chose. */
  chosenId: string
  mode: ChosenMode
}

/** Returns those of all users for these items, or of some users. */
export async function findNearestSubscriptions(
  db: Db,
  nodeIds: readonly string[],
  userIds: readonly string[] | null = null,
): Promise<NearestSubscription[]> {
  const { rows } = await sql<NearestSubscription>`
    with recursive up as (
      select id as node_id, id as at_id, parent_id, 0 as steps from nodes where id = any(${nodeIds}::uuid[])
      union all
      select up.node_id, n.id, n.parent_id, up.steps + 1 from up join nodes n on n.id = up.parent_id)
    select distinct on (up.node_id, s.user_id)
      up.node_id as "nodeId", s.user_id as "userId", s.node_id as "chosenId", s.mode
    from up join node_subscriptions s on s.node_id = up.at_id
    ${userIds ? sql`where s.user_id = any(${userIds}::uuid[])` : sql``}
    order by up.node_id, s.user_id, up.steps`.execute(db)
  return rows
}

/** Returns the last journal line of which followers were told, locked until the transaction ends. */
export async function lockProgress(db: Db): Promise<number> {
  const row = await tables(db)
    .selectFrom('subscription_progress')
    .select('journal_id')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return Number(row.journal_id)
}

export async function updateProgress(db: Db, journalId: number): Promise<void> {
  await tables(db).updateTable('subscription_progress').set({ journal_id: journalId }).execute()
}
