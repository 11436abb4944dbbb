import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { markDeletionsPurged } from '../nodes/deletions/index.ts'
import { chargeQuota } from '../quotas/index.ts'

/** Returns whether a space and its bin are empty. */
export async function isSpaceEmpty(db: Db, spaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from folder_totals where node_id = ${spaceId} and items = 0
      and not exists (select from deletions where space_id = ${spaceId})`.execute(db)
  return rows.length > 0
}

/**
 * Deletes an empty space without a trace. Its quota account stays: an upload in progress still returns bytes
 * to it.
 */
export async function deleteEmptySpace(tx: Tx, spaceId: string): Promise<void> {
  await sql`delete from grants where node_id = ${spaceId}`.execute(tx.db)
  await sql`delete from folder_totals where node_id = ${spaceId}`.execute(tx.db)
  await sql`delete from nodes where id = ${spaceId}`.execute(tx.db)
  await sql`delete from spaces where id = ${spaceId}`.execute(tx.db)
}

/** Finds a limited number of spaces deleted before this time. */
export async function findEndedSpaces(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from spaces where deleted_at < ${before} order by deleted_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Purges a deleted space: its bytes at once, its rows by the job that removes purged nodes. */
export async function purgeDeletedSpace(tx: Tx, spaceId: string): Promise<void> {
  const { rows } = await sql<{ ownerId: string; enterpriseId: string; kept: number }>`
    select s.owner_id as "ownerId", s.enterprise_id as "enterpriseId", t.kept
    from spaces s join folder_totals t on t.node_id = s.id
    where s.id = ${spaceId} and s.deleted_at is not null for update of s`.execute(tx.db)
  const [space] = rows
  if (!space) return
  await markDeletionsPurged(tx, { spaces: [spaceId] })
  await chargeQuota(tx, space.ownerId, -space.kept)
  await sql`
    insert into deletions (node_id, space_id, place, kept, deleted_by, deleted_at, purged_at)
    select id, id, '{}', ${space.kept}::bigint, coalesce(leader_id, id), deleted_at, ${tx.now()}::timestamptz
    from spaces where id = ${spaceId}`.execute(tx.db)
  await sql`delete from spaces where id = ${spaceId}`.execute(tx.db)
}
