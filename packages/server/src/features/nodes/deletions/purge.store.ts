import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { deleteLocksOfNodes } from '../locks/index.ts'

/** Selects the deletions to purge. */
export type PurgeSelection =
  | { ids: readonly string[] }
  | { spaces: readonly string[] }
  /** All of these spaces except items that a retention rule protects at this time. */
  | { spaces: readonly string[]; unkeptAt: Date }
  /** Deletions made before this time that no retention rule protects. */
  | { before: Date; at: Date; limit: number }

const which = (purge: PurgeSelection): RawBuilder<unknown> => {
  if ('ids' in purge) return sql`node_id = any(${purge.ids}::uuid[])`
  if ('unkeptAt' in purge)
    return sql`space_id = any(${purge.spaces}::uuid[]) and (keep_until is null or keep_until <= ${purge.unkeptAt})`
  if ('spaces' in purge) return sql`space_id = any(${purge.spaces}::uuid[])`
  return sql`node_id in (
    select node_id from deletions where purged_at is null and deleted_at < ${purge.before}
      and (keep_until is null or keep_until <= ${purge.at})
    order by deleted_at limit ${purge.limit} for update skip locked)`
}

/** Purged deletions of one space. */
export interface PurgedDeletions {
  spaceId: string
  enterpriseId: string
  ids: string[]
  /** Files and folders in all. */
  nodes: number
}

/**
 * Purges deletions from the bin and releases their bytes at once; `removePurgedPortion` removes the rows
 * later. Runs one statement for any number, and one for each owner.
 */
export async function markDeletionsPurged(tx: Tx, purge: PurgeSelection): Promise<PurgedDeletions[]> {
  const { rows } = await sql<PurgedDeletions & { ownerId: string; kept: number }>`
    with gone as (
      update deletions set purged_at = ${tx.now()}::timestamptz
      where purged_at is null and ${which(purge)}
      returning node_id, space_id, case when charged then kept else 0 end as kept
    )
    select s.id as "spaceId", s.enterprise_id as "enterpriseId", s.owner_id as "ownerId", array_agg(g.node_id) as ids,
      sum(g.kept) as kept, sum(1 + coalesce(t.files + t.folders, 0)) as nodes
    from gone g join spaces s on s.id = g.space_id left join folder_totals t on t.node_id = g.node_id
    group by s.id order by s.id`.execute(tx.db)
  for (const { ownerId, kept } of rows) await chargeQuota(tx, ownerId, -kept)
  return rows.map(({ spaceId, enterpriseId, ids, nodes }) => ({ spaceId, enterpriseId, ids, nodes }))
}

declare module '../../../kernel/events.ts' {
  interface Events {
    /** Ids of files and folders purged for good: later rooms delete their data about them, set-based. */
    'node.purged': readonly string[]
  }
}

/** The result of one portion of a removal. */
export interface RemovedPortion {
  /** Ids of the files among them. */
  files: string[]
  nodes: number
  /** The task that shows the progress. */
  taskId: string | null
}

/**
 * Removes up to `limit` rows of a purged item, files first and folders from the bottom, so that stopping at
 * any moment leaves no node without a path up. Null when nothing is left to remove.
 */
export async function removePurgedPortion(tx: Tx, limit: number): Promise<RemovedPortion | null> {
  const found = await findPurged(tx.db)
  if (!found) return null
  const { id: top, taskId } = found
  const files = await findFilesBelow(tx.db, top, limit)
  const nodes = files.length > 0 ? files : await findFoldersBelow(tx.db, top, limit)
  await sql`delete from nodes where id = any(${nodes}::uuid[])`.execute(tx.db)
  await sql`delete from grants where node_id = any(${nodes}::uuid[])`.execute(tx.db)
  await deleteLocksOfNodes(tx, nodes)
  await tx.emit('node.purged', nodes)
  if (files.length === 0)
    await sql`delete from folder_totals where node_id = any(${nodes}::uuid[])`.execute(tx.db)
  if (nodes.includes(top)) await sql`delete from deletions where node_id = ${top}`.execute(tx.db)
  return { files, nodes: nodes.length, taskId }
}

/** Finds a purged item that no other worker is removing now. */
async function findPurged(db: Db): Promise<{ id: string; taskId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; taskId: string | null }>`
    select node_id as id, task_id as "taskId" from deletions where purged_at is not null
    order by purged_at limit 1 for update skip locked`.execute(db)
  return rows[0]
}

// a node deleted on its own before lies in the bin by itself and stays there
const foldersBelow = (top: string) => sql`
  with recursive down as (
    select id, 0 as level from nodes where id = ${top} and is_folder
    union all
    select n.id, down.level + 1 from down cross join lateral (
      select id from nodes where parent_id = down.id and is_folder and deleted_at is null offset 0
    ) n
  )`

async function findFilesBelow(db: Db, top: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${foldersBelow(top)}
    select id from nodes where id = ${top} and not is_folder
    union all
    (select n.id from down cross join lateral (
      select id from nodes where parent_id = down.id and not is_folder and deleted_at is null offset 0
    ) n limit ${limit})`.execute(db)
  return rows.map((row) => row.id)
}

async function findFoldersBelow(db: Db, top: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${foldersBelow(top)} select id from down order by level desc limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
