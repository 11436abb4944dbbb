import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { userNameSql } from '../../users/index.ts'
import type { ArchiveTables } from '../archive.table.ts'

const tables = (db: Db) => db.withTables<ArchiveTables>()

export interface UnusedFileProposal {
  nodeId: string
  ownerId: string
  unusedSince: Date
}

/**
 * Proposes files; a file that its owner kept is proposed again, and open proposals stay. Returns the number
 * by owner.
 */
export async function putUnusedProposals(
  tx: Tx,
  enterpriseId: string,
  proposals: readonly UnusedFileProposal[],
  dueAt: Date,
): Promise<Map<string, number>> {
  if (proposals.length === 0) return new Map()
  const { rows } = await sql<{ owner: string }>`
    insert into archive_proposals (node_id, enterprise_id, owner_id, unused_since, proposed_at, due_at, state)
    select node, ${enterpriseId}::uuid, owner, since, ${tx.now()}::timestamptz, ${dueAt}::timestamptz, 'proposed'
    from unnest(${proposals.map((one) => one.nodeId)}::uuid[], ${proposals.map((one) => one.ownerId)}::uuid[],
      ${proposals.map((one) => one.unusedSince)}::timestamptz[]) as given (node, owner, since)
    on conflict (node_id) do update set owner_id = excluded.owner_id, unused_since = excluded.unused_since,
      proposed_at = excluded.proposed_at, due_at = excluded.due_at, state = 'proposed', answered_by = null,
      answered_at = null
      where archive_proposals.state = 'kept'
    returning owner_id as owner`.execute(tx.db)
  const counts = new Map<string, number>()
  for (const { owner } of rows) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  return counts
}

/** Returns those of these files with an open proposal, or kept by a user since a time. */
export async function findAnsweredProposals(
  db: Db,
  nodeIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('archive_proposals')
    .select('node_id as id')
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .where((eb) => eb.or([eb('state', '=', 'proposed'), eb('answered_at', '>', since)]))
    .execute()
  return new Set(rows.map((row) => row.id))
}

export interface WaitingProposal {
  node_id: string
  owner_id: string
  unused_since: Date
  due_at: Date
  ownerName: string
}

/** Returns open proposals of one user, or of all users, earliest due first. */
export async function pageOfProposals(
  db: Db,
  enterpriseId: string,
  ownerId: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingProposal[]> {
  const { rows } = await sql<WaitingProposal>`
    select node_id, owner_id, unused_since, due_at,
      coalesce(${userNameSql(sql.ref('archive_proposals.owner_id'))}, '') as "ownerName"
    from archive_proposals
    where enterprise_id = ${enterpriseId} and state = 'proposed'
      ${ownerId ? sql`and owner_id = ${ownerId}` : sql``}
    order by due_at, node_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countProposals(db: Db, enterpriseId: string, ownerId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from archive_proposals where enterprise_id = ${enterpriseId} and state = 'proposed'
      ${ownerId ? sql`and owner_id = ${ownerId}` : sql``}`.execute(db)
  return firstOf(rows).count
}

/** Locks these open proposals until the transaction ends; without ids, those that are due. */
export async function lockWaitingProposals(
  tx: Tx,
  enterpriseId: string,
  which: { ids: readonly string[] } | { dueBy: Date; limit: number },
): Promise<Omit<WaitingProposal, 'ownerName'>[]> {
  const { rows } = await sql<Omit<WaitingProposal, 'ownerName'>>`
    select node_id, owner_id, unused_since, due_at from archive_proposals
    where enterprise_id = ${enterpriseId} and state = 'proposed' and ${
      'ids' in which ? sql`node_id = any(${which.ids}::uuid[])` : sql`due_at <= ${which.dueBy}`
    }
    order by due_at, node_id limit ${'ids' in which ? which.ids.length : which.limit}
    for update skip locked`.execute(tx.db)
  return rows
}

export async function markProposalsKept(
  tx: Tx,
  nodeIds: readonly string[],
  by: string | null,
): Promise<void> {
  await tables(tx.db)
    .updateTable('archive_proposals')
    .set({ state: 'kept', answered_by: by, answered_at: tx.now() })
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .execute()
}

export async function deleteProposals(db: Db, nodeIds: readonly string[]): Promise<void> {
  await tables(db)
    .deleteFrom('archive_proposals')
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .execute()
}
