import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { liveGrantSql } from './grants.sql.ts'

/**
 * The columns of a node on the way up that decide rights: far fewer than a `NodeRow`, so that thousands are
 * read at once.
 */
export interface PathStep {
  id: string
  parentId: string | null
  isFolder: boolean
  inherits: boolean
  deleted: boolean
  /** Made by the asker. */
  made: boolean
  /** Whether it has children. Known only for requested nodes made by the asker. */
  full: boolean
  /** Rights that live grants on this very node give to the subjects. */
  granted: number
}

/** The columns of a space that decide rights. */
export interface SpaceForRights {
  id: string
  kind: StorageSpaceKind
  enterpriseId: string
  ownerId: string
  leaderId: string | null
  organisationId: string | null
  ownOnly: boolean
  archived: boolean
}

export interface NodePaths {
  steps: Map<string, PathStep>
  /** By id of the root. */
  grounds: Map<string, SpaceForRights>
}

/** Number of grants of one asker below which reading them all is faster than looking them up node by node. */
export const grantsReadAtOnce = 40_000
/** Maximum levels of a tree; a walk through a circle, which should not exist, would end here. */
export const maximumTreeDepth = 1000
/** Length of an id in characters. */
const ID = 36

interface Row {
  ids: string | null
  parents: string
  /** For a level: a letter for each node. For the grants, which come last: numbers. */
  marks: string | null
  /** For the grants: not null where there are more. */
  grounds: SpaceForRights[] | null
}

/**
 * Returns these nodes and the live folders above them, with the rights granted to the subjects on each. Runs
 * one query: each level of the tree is one index look-up for all its folders and travels as one row of joined
 * ids.
 */
export async function findNodePaths(
  db: Db,
  ids: readonly string[],
  { userId, subjects }: { userId: string; subjects: readonly string[] },
  at: Date,
  most = grantsReadAtOnce,
): Promise<NodePaths> {
  const { rows } = await sql<Row>`
    with recursive levels as (
      select 0 as level, array_agg(n.id) as ids, array_agg(n.parent_id) as parents, array_agg(chr(64
          | case when n.inherits then 1 else 0 end | case when n.is_folder then 2 else 0 end
          | case when n.deleted_at is null then 0 else 4 end | case when n.created_by = ${userId}::uuid then 8 else 0 end
          | case when n.is_folder and n.created_by = ${userId}::uuid
              and (select items > 0 from folder_totals where node_id = n.id) then 16 else 0 end)) as marks,
        array_agg(n.id) filter (where n.parent_id is null) as roots
      from nodes n where n.id = any(${ids}::uuid[])
      union all
      select level + 1, above.* from levels cross join lateral (
        select array_agg(f.id), array_agg(f.parent_id), array_agg(case when f.inherits then 'C' else 'B' end),
          array_agg(f.id) filter (where f.parent_id is null)
        from nodes f where f.id = any(levels.parents) and f.is_folder and f.deleted_at is null
      ) above (ids, parents, marks, roots)
      where above.ids is not null and level < ${maximumTreeDepth}::int
    ),
    mine as materialized (
      select node_id, rights from grants
      where subject = any(${subjects}::text[]) and ${liveGrantSql(at)}
      limit ${most + 1}::int
    )
    select array_to_string(ids, '') as ids, array_to_string(parents, '', ${' '.repeat(ID)}) as parents,
      array_to_string(marks, '') as marks, (
        select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'enterpriseId', s.enterprise_id,
          'ownerId', s.owner_id, 'leaderId', s.leader_id, 'organisationId', s.organisation_id,
          'ownOnly', s.own_only, 'archived', s.archived_at is not null))
        from spaces s where s.id = any(levels.roots)) as grounds
    from levels where ids is not null
    union all
    select string_agg(node_id::text, ''), '', string_agg(rights::text, ','), (
        select json_build_array() from mine offset ${most}::int limit 1)
    from levels cross join lateral unnest(ids) as met (id) join mine on mine.node_id = met.id`.execute(db)
  const ways = read(rows)
  if (rows.at(-1)?.grounds) await addEachGrant(db, ways.steps, subjects, at)
  return ways
}

/** Adds the grants node by node, for a user with too many grants to read at once. */
async function addEachGrant(
  db: Db,
  steps: Map<string, PathStep>,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; rights: number }>`
    select met.id, given.rights from unnest(${[...steps.keys()]}::uuid[]) as met (id) cross join lateral (
      select bit_or(rights) as rights from grants where node_id = met.id and subject = any(${subjects}::text[])
        and ${liveGrantSql(at)}
    ) given where given.rights is not null`.execute(db)
  for (const { id, rights } of rows) steps.get(id)!.granted = rights
}

function read(rows: readonly Row[]): NodePaths {
  const steps = new Map<string, PathStep>()
  const grounds = new Map<string, SpaceForRights>()
  for (const row of rows) {
    if (row.parents === '') addGrants(steps, row)
    else addLevel(steps, row)
    for (const ground of row.grounds ?? []) grounds.set(ground.id, ground)
  }
  return { steps, grounds }
}

/**
 * Requested nodes have the most detail: a folder that is found again on the way up from another keeps its
 * step.
 */
function addLevel(steps: Map<string, PathStep>, { ids, parents, marks }: Row) {
  if (!ids || !marks) return
  for (let at = 0; at < marks.length; at++) {
    const id = ids.slice(at * ID, at * ID + ID)
    if (steps.has(id)) continue
    const parent = parents.slice(at * ID, at * ID + ID)
    const mark = marks.charCodeAt(at)
    steps.set(id, {
      id,
      parentId: parent[0] === ' ' ? null : parent,
      inherits: (mark & 1) > 0,
      isFolder: (mark & 2) > 0,
      deleted: (mark & 4) > 0,
      made: (mark & 8) > 0,
      full: (mark & 16) > 0,
      granted: 0,
    })
  }
}

function addGrants(steps: Map<string, PathStep>, { ids, marks }: Row) {
  if (!ids || !marks) return
  marks.split(',').forEach((rights, at) => {
    const step = steps.get(ids.slice(at * ID, at * ID + ID))
    if (step) step.granted |= Number(rights)
  })
}
