import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { organisationName } from '../../organisations/index.ts'
import { quotaOfOwnerSql } from '../../quotas/index.ts'
import { userNameSql } from '../../users/index.ts'
import { type LiveLock, type LiveLockJson, liveLocksFromJson, liveLocksOfNode } from '../locks/index.ts'
import { grantedRightsSql } from './grants.sql.ts'

/** One node on the path from a requested node up to the root, with the rights granted on it. */
export interface NodeRow {
  id: string
  parentId: string | null
  enterpriseId: string
  isFolder: boolean
  name: string
  suffix: string
  size: number
  kept: number
  version: number
  inherits: boolean
  createdBy: string
  createdAt: Date
  updatedBy: string
  updatedAt: Date
  deleted: boolean
  /** Rights that live grants on this very node give to the subjects. */
  granted: number
  /** Live locks on this very node, those that bind everyone first. */
  locks: LiveLock[]
  /** For a folder: whether a child stops inheritance, so that it may be hidden. */
  closed: boolean
  /** Set for a folder. */
  totals: FolderTotalsRow | null
  /** Set for a root. */
  space: SpaceRow | null
}

export interface SpaceRow {
  id: string
  kind: StorageSpaceKind
  enterpriseId: string
  /** The owner whose quota is charged. */
  ownerId: string
  /** The person who owns a team, project or knowledge space. */
  leaderId: string | null
  /** The department whose administrators manage it; null where that is the owner. */
  organisationId: string | null
  /** Document control: members see only files that they made. */
  ownOnly: boolean
  /** Read-only. */
  archived: boolean
  /** Its own name, or its owner's. */
  name: string
  /** Bytes its owner may store (0 is unlimited) and stores. */
  quota: { total: number; used: number }
}

export interface FolderTotalsRow {
  /** Bytes of the latest versions below, shown as the folder's size. */
  bytes: number
  /** Bytes of all versions below, as the quota counts them. */
  kept: number
  files: number
  folders: number
  items: number
  subfolders: number
}

interface Row {
  id: string
  parent_id: string | null
  enterprise_id: string
  is_folder: boolean
  name: string
  suffix: string
  size: number
  kept: number
  version: number
  inherits: boolean
  created_by: string
  created_at: Date
  updated_by: string
  updated_at: Date
  deleted_at: Date | null
  rights: number | null
  locks: LiveLockJson[] | null
  closed: boolean | null
  bytes: number | null
  all_kept: number | null
  files: number
  folders: number
  items: number
  subfolders: number
  kind: StorageSpaceKind | null
  owner_id: string
  leader_id: string | null
  organisation_id: string | null
  own_only: boolean
  archived: boolean
  called: string
  quota: SpaceRow['quota'] | null
}

/**
 * Returns these nodes and every node above them, each once however many share an ancestor. Runs one query.
 */
export async function findNodesWithAncestors(
  db: Db,
  ids: readonly string[],
  subjects: readonly string[],
  at: Date,
): Promise<Map<string, NodeRow>> {
  // `union` drops rows read before, so a shared ancestor is walked once and a circle would end. `limit 1`
  // keeps the joins row by row: the planner always overestimates the length of a walk and would read the
  // whole tree. `order by` keeps the question for closed children on its index: where most nodes are closed, the planner
  // would read the table until it meets one.
  const { rows } = await sql<Row>`
    with recursive up as (
      select n.* from unnest(${ids}::uuid[]) as wanted (id)
        cross join lateral (select ${columns} from nodes n where n.id = wanted.id limit 1) n
      union
      select n.* from up
        cross join lateral (select ${columns} from nodes n where n.id = up.parent_id limit 1) n
    )
    select up.*, t.bytes, t.kept as all_kept, t.files, t.folders, t.items, t.subfolders,
      ${grantedRightsSql('up', subjects, at)} as rights,
      ${liveLocksOfNode(sql.ref('up.id'), at)} as locks,
      case when up.is_folder then (
        select true from nodes c where c.parent_id = up.id and c.deleted_at is null and not c.inherits
        order by c.is_folder limit 1
      ) end as closed,
      s.kind, s.owner_id, s.leader_id, s.organisation_id, s.own_only, s.archived, s.called, s.quota
    from up
    left join lateral (
      select * from folder_totals where up.is_folder and node_id = up.id limit 1
    ) t on true
    left join lateral (
      select kind, owner_id, leader_id, organisation_id, own_only, archived_at is not null as archived, coalesce(nullif(spaces.name, ''), case kind
          when 'personal' then ${userNameSql(sql.ref('spaces.owner_id'))}
          else ${organisationName(sql.ref('spaces.owner_id'))} end, '') as called,
        ${quotaOfOwnerSql(sql.ref('spaces.owner_id'))} as quota
      from spaces where up.parent_id is null and id = up.id limit 1
    ) s on true`.execute(db)
  return new Map(rows.map((row) => [row.id, toLink(row)]))
}

const columns = sql`n.id, n.parent_id, n.enterprise_id, n.is_folder, n.name, n.suffix, n.size, n.kept, n.version,
  n.inherits, n.grant_count, n.created_by, n.created_at, n.updated_by, n.updated_at, n.deleted_at`

const toLink = (row: Row): NodeRow => ({
  id: row.id,
  parentId: row.parent_id,
  enterpriseId: row.enterprise_id,
  isFolder: row.is_folder,
  name: row.name,
  suffix: row.suffix,
  size: row.size,
  kept: row.kept,
  version: row.version,
  inherits: row.inherits,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
  deleted: row.deleted_at !== null,
  granted: row.rights ?? 0,
  locks: liveLocksFromJson(row.locks),
  closed: row.closed ?? false,
  totals:
    row.bytes === null
      ? null
      : {
          bytes: row.bytes,
          kept: row.all_kept ?? 0,
          files: row.files,
          folders: row.folders,
          items: row.items,
          subfolders: row.subfolders,
        },
  space:
    row.kind === null
      ? null
      : {
          id: row.id,
          kind: row.kind,
          enterpriseId: row.enterprise_id,
          ownerId: row.owner_id,
          leaderId: row.leader_id,
          organisationId: row.organisation_id,
          ownOnly: row.own_only,
          archived: row.archived,
          name: row.called,
          quota: row.quota ?? { total: 0, used: 0 },
        },
})
