import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { quotasByOwner } from '../../quotas/index.ts'

/** A stored figure or link that does not agree with the tree. */
export interface TreeConsistencyFault {
  /** orphan: no path up to a root; totals: of a folder; grant: its copy of the node; quota: the used bytes of an owner. */
  what: 'orphan' | 'totals' | 'grant' | 'quota'
  /** The node, the grant, or the owner of a quota. */
  id: string
  detail: string
}

/**
 * Recounts everything and returns the differences. Reads the whole tree: for `fsck`, never for a request.
 * Concurrent changes may show up as false faults; run it again.
 */
export async function findTreeFaults(db: Db): Promise<TreeConsistencyFault[]> {
  return [
    ...(await findOrphans(db)),
    ...(await findWrongTotals(db)),
    ...(await findWrongGrants(db)),
    ...(await findWrongQuotas(db)),
  ]
}

async function findOrphans(db: Db): Promise<TreeConsistencyFault[]> {
  // a node deleted on its own may outlive its folder: it lies in the bin, not in the tree
  const { rows } = await sql<{ id: string }>`
    with recursive reached as (
      select id from nodes where parent_id is null
      union all
      select n.id from reached join nodes n on n.parent_id = reached.id
    ), binned as (
      select node_id as id from deletions
      union
      select n.id from binned join nodes n on n.parent_id = binned.id
    )
    select id from nodes except select id from reached except select id from binned`.execute(db)
  return rows.map(({ id }) => ({ what: 'orphan', id, detail: 'no way up to a root' }))
}

async function findWrongTotals(db: Db): Promise<TreeConsistencyFault[]> {
  const { rows } = await sql<{ id: string; detail: string }>`
    with recursive up as (
      select n.parent_id as id, n.size, n.kept, not n.is_folder as file
      from nodes n where n.parent_id is not null and n.deleted_at is null
      union all
      select n.parent_id, up.size, up.kept, up.file
      from up join nodes n on n.id = up.id where n.parent_id is not null and n.deleted_at is null
    ), below as (
      select id, sum(size) as bytes, sum(kept) as kept, count(*) filter (where file) as files,
        count(*) filter (where not file) as folders
      from up group by id
    ), inside as (
      select parent_id as id, count(*) as items, count(*) filter (where is_folder) as subfolders
      from nodes where deleted_at is null group by parent_id
    )
    select n.id, concat_ws(' ', t.bytes, b.bytes, t.kept, b.kept, t.files, b.files, t.folders, b.folders) as detail
    from nodes n
    left join folder_totals t on t.node_id = n.id
    left join below b on b.id = n.id
    left join inside i on i.id = n.id
    where n.is_folder and (t.bytes, t.kept, t.files, t.folders, t.items, t.subfolders) is distinct from
      (coalesce(b.bytes, 0), coalesce(b.kept, 0), coalesce(b.files, 0), coalesce(b.folders, 0),
       coalesce(i.items, 0), coalesce(i.subfolders, 0))`.execute(db)
  return rows.map(({ id, detail }) => ({ what: 'totals', id, detail }))
}

/** Finds grants whose copied columns differ from their node's (migration 0391). */
async function findWrongGrants(db: Db): Promise<TreeConsistencyFault[]> {
  const { rows } = await sql<{ id: string; detail: string }>`
    select g.id, concat_ws(' ', 'of node', n.id, 'in', n.parent_id, 'told as in', g.parent_id) as detail
    from grants g join nodes n on n.id = g.node_id
    where (g.parent_id, g.is_folder, g.inherits) is distinct from
      (case when n.deleted_at is null then n.parent_id end, n.is_folder, n.inherits)`.execute(db)
  return rows.map(({ id, detail }) => ({ what: 'grant', id, detail }))
}

/**
 * Finds owners whose used bytes differ: an owner pays for the live nodes of the owner's spaces and for their
 * bins.
 */
async function findWrongQuotas(db: Db): Promise<TreeConsistencyFault[]> {
  const { rows } = await sql<{ id: string; kept: number }>`
    select s.owner_id as id, sum(t.kept + coalesce(
      (select sum(kept) from deletions d where d.space_id = s.id and d.purged_at is null and d.charged), 0)) as kept
    from spaces s join folder_totals t on t.node_id = s.id
    group by s.owner_id`.execute(db)
  const quotas = await quotasByOwner(
    db,
    rows.map((row) => row.id),
  )
  return rows
    .filter(({ id, kept }) => quotas.get(id)?.used !== kept)
    .map(({ id, kept }) => ({ what: 'quota', id, detail: `${quotas.get(id)?.used} counted, ${kept} kept` }))
}
