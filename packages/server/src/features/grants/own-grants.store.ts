import { type Selectable, sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import type { GrantsTable, NodeTreeTables } from '../nodes/tree/index.ts'

export type StoredGrant = Selectable<GrantsTable>

const tables = (db: Db) => db.withTables<NodeTreeTables>()

/** Maximum grants of one answer. */
const MOST = 1000

/** Finds grants on these nodes, expired ones too, oldest first. */
export const findGrantsOnNodes = (db: Db, nodeIds: readonly string[]): Promise<StoredGrant[]> =>
  tables(db)
    .selectFrom('grants')
    .selectAll()
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST)
    .execute()

export async function countGrantsOnNode(db: Db, nodeId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('nodes')
    .select('grant_count')
    .where('id', '=', nodeId)
    .executeTakeFirst()
  return row?.grant_count ?? 0
}

/** Finds every grant on these nodes to these subjects, or to any subject. */
export const findGrantsToSubjects = (
  db: Db,
  nodeIds: readonly string[],
  subjects: readonly string[] | null,
): Promise<StoredGrant[]> =>
  tables(db)
    .selectFrom('grants')
    .selectAll()
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .$if(subjects !== null, (query) => query.where('subject', '=', sql<string>`any(${subjects}::text[])`))
    .execute()

/** A grant to be written. */
export interface GrantToWrite {
  nodeId: string
  subject: string
  rights: number
  expiresAt: Date | null
}

/** Writes grants, each replacing the one of the same node and subject, whose id it keeps. */
export async function putGrantRows(
  tx: Tx,
  grants: readonly GrantToWrite[],
): Promise<{ id: string; nodeId: string }[]> {
  if (grants.length === 0) return []
  const { rows } = await sql<{ id: string; nodeId: string }>`
    insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
    select id, node, subject, rights, expires, ${tx.actor.userId}::uuid, ${tx.now()}::timestamptz
    from unnest(
      ${grants.map(() => generateId())}::uuid[],
      ${grants.map((one) => one.nodeId)}::uuid[],
      ${grants.map((one) => one.subject)}::text[],
      ${grants.map((one) => one.rights)}::int[],
      ${grants.map((one) => one.expiresAt)}::timestamptz[]
    ) as given (id, node, subject, rights, expires)
    on conflict (node_id, subject) do update set
      rights = excluded.rights, expires_at = excluded.expires_at,
      created_by = excluded.created_by, created_at = excluded.created_at
    returning id, node_id as "nodeId"`.execute(tx.db)
  return rows
}

/** Deletes the grants of these nodes to these subjects. */
export async function deleteGrantPairs(
  db: Db,
  pairs: readonly { nodeId: string; subject: string }[],
): Promise<void> {
  if (pairs.length === 0) return
  await sql`delete from grants using unnest(
      ${pairs.map((one) => one.nodeId)}::uuid[], ${pairs.map((one) => one.subject)}::text[]
    ) as gone (node, subject)
    where grants.node_id = gone.node and grants.subject = gone.subject`.execute(db)
}

/** Sets whether these nodes inherit rights, and recounts their grants. */
export async function updateNodeGrantState(
  db: Db,
  ids: readonly string[],
  inherits: boolean | null,
): Promise<void> {
  await sql`
    update nodes set
      grant_count = (select count(*) from grants where node_id = nodes.id),
      inherits = coalesce(${inherits}::boolean, inherits)
    where id = any(${ids}::uuid[])`.execute(db)
}

/** Deletes a limited number of grants that expired before a time; returns how many. */
export async function deleteEndedGrants(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from grants where id in (
        select id from grants where expires_at is not null and expires_at <= ${before} limit ${most}::int)
      returning node_id),
    counted as (select node_id, count(*)::int as ended from gone group by node_id),
    told as (
      update nodes set grant_count = grant_count - counted.ended from counted where nodes.id = counted.node_id)
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns those of these subjects that grants name on items not deleted on their own. */
export async function findSubjectsInUse(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('grants')
    .innerJoin('nodes', 'nodes.id', 'grants.node_id')
    .select('grants.subject')
    .distinct()
    .where('grants.subject', '=', sql<string>`any(${ids}::text[])`)
    .where('nodes.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.subject)
}
