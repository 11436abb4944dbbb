import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import {
  countGrantedClosedChildrenSql,
  type FolderTotalsRow,
  grantedChildrenSql,
  grantedRightsSql,
} from '../../nodes/paths/index.ts'
import type { FileListFilter, FolderRowCounts } from './list.rules.ts'

/** The viewer of a list. `all`: nothing is hidden. */
export interface FolderViewer {
  all: boolean
  /** Under document control: only files made by this user, and files granted themselves. */
  own: string | null
  /** Rights that the space leaves to anyone: a child of which none is left is hidden. */
  allowed: number
  subjects: readonly string[]
  at: Date
}

export type ChildKind = keyof FolderRowCounts

/**
 * The kinds of children that are gathered from what the viewer was granted and what inherits, then sorted; the others
 * are read in the order of an index, passing over the hidden ones.
 */
export type GatheredKinds = Record<ChildKind, boolean>

/**
 * Number of visible children up to which they are gathered, of hidden ones up to which they are passed over all the
 * same, and of rows before a page from which they are skipped in an index alone.
 */
export const childrenRoadLimits = { visible: 2000, hidden: 200, far: 300 }

/** The children that a viewer sees, and how to find them. */
export interface VisibleChildren {
  counts: FolderRowCounts
  gathered: GatheredKinds
}

const ofKind = (kind: ChildKind) => (kind === 'folders' ? sql`n.is_folder` : sql`not n.is_folder`)

export const rightsGrantedTo = ({ subjects, at }: FolderViewer) => grantedRightsSql('n', subjects, at)

/** How to find the children: each looked up as it is read, passing over many in an index alone, or gathered. */
export type ChildrenRoad = 'read' | 'skip' | 'gather'

/** The live children of one kind that the viewer sees: `from` and the beginning of a `where`, each row as `n`. */
export function visibleChildrenOf(
  folderId: string,
  eyes: FolderViewer,
  kind: ChildKind,
  road: ChildrenRoad,
): RawBuilder<unknown> {
  const live = sql`n.parent_id = ${folderId} and n.deleted_at is null and ${ofKind(kind)}`
  if (eyes.all) return sql`from nodes n where ${live}`
  const confinedTo = kind === 'files' ? eyes.own : null
  if (confinedTo !== null) return filesUnderControl(folderId, eyes, confinedTo, live)
  if (road === 'gather')
    return gathered(live, sql`n.inherits`, grantedChildren(folderId, eyes, kind), sql`not n.inherits`)
  const granted =
    road === 'skip'
      ? sql`n.id in (select node_id from (${grantedChildren(folderId, eyes, kind)}) one)`
      : isGranted(eyes)
  return sql`from nodes n where ${live} and (n.inherits or ${granted})`
}

const isGranted = (eyes: FolderViewer) =>
  sql`(coalesce(${rightsGrantedTo(eyes)}, 0) & ${eyes.allowed}::int) <> 0`

/** Own files where they inherit or are granted, and granted files of others. */
const filesUnderControl = (
  folderId: string,
  eyes: FolderViewer,
  userId: string,
  live: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  gathered(
    live,
    sql`n.created_by = ${userId}::uuid and (n.inherits or ${isGranted(eyes)})`,
    grantedChildren(folderId, eyes, 'files'),
    sql`n.created_by <> ${userId}::uuid`,
  )

/**
 * Joins the children that are visible without a grant of their own to those granted. `offset 0` keeps the planner
 * from reading the folder in order instead, `limit 1` from joining the whole folder to the grants.
 */
const gathered = (
  live: RawBuilder<unknown>,
  byThemselves: RawBuilder<unknown>,
  granted: RawBuilder<unknown>,
  others: RawBuilder<unknown>,
) => sql`from (
    select n.* from nodes n where ${live} and ${byThemselves}
    union all
    select n.* from (${granted}) granted
      cross join lateral (select * from nodes where id = granted.node_id limit 1) n where ${live} and ${others}
    offset 0) n where true`

const filterOf = (folderId: string, { subjects, allowed, at }: FolderViewer, kind: ChildKind) => ({
  folderId,
  isFolder: kind === 'folders',
  subjects,
  allowed,
  at,
})

const grantedChildren = (folderId: string, eyes: FolderViewer, kind: ChildKind) =>
  grantedChildrenSql(filterOf(folderId, eyes, kind))

/** Counts the children that a viewer sees: all of them less the closed ones, and those granted themselves. */
export async function countVisibleChildren(
  db: Db,
  folderId: string,
  { items, subfolders }: Pick<FolderTotalsRow, 'items' | 'subfolders'>,
  eyes: FolderViewer,
): Promise<VisibleChildren> {
  const all = { folders: subfolders, files: items - subfolders }
  if (eyes.all) return { counts: all, gathered: { folders: false, files: false } }
  const closed = (kind: ChildKind) => sql`(select count(*) from nodes n
    where n.parent_id = ${folderId} and n.deleted_at is null and not n.inherits and ${ofKind(kind)})`
  const granted = (kind: ChildKind) => countGrantedClosedChildrenSql(filterOf(folderId, eyes, kind))
  const visible = (kind: ChildKind) => sql`${all[kind]}::int - ${closed(kind)} + ${granted(kind)}`
  const files =
    eyes.own === null
      ? visible('files')
      : sql`(select count(*) ${visibleChildrenOf(folderId, eyes, 'files', 'gather')})`
  const { rows } =
    await sql<FolderRowCounts>`select ${visible('folders')} as folders, ${files} as files`.execute(db)
  const [counts] = rows as [FolderRowCounts]
  const isGathered = (kind: ChildKind) =>
    counts[kind] <= childrenRoadLimits.visible && all[kind] - counts[kind] > childrenRoadLimits.hidden
  return { counts, gathered: { folders: isGathered('folders'), files: isGathered('files') } }
}

/** Counts the visible children that pass a filter; reads all of them, or all of the folder. */
export async function countMatchingChildren(
  db: Db,
  folderId: string,
  eyes: FolderViewer,
  filter: FileListFilter,
  gathered: GatheredKinds,
): Promise<FolderRowCounts> {
  const count = (kind: ChildKind) =>
    filter[kind]
      ? sql`(select count(*) ${visibleChildrenOf(folderId, eyes, kind, gathered[kind] ? 'gather' : 'read')} ${matchingFilter(filter)})`
      : sql`0::bigint`
  const { rows } =
    await sql<FolderRowCounts>`select ${count('folders')} as folders, ${count('files')} as files`.execute(db)
  return rows[0]!
}

export function matchingFilter(filter: FileListFilter | null): RawBuilder<unknown> {
  if (!filter) return sql``
  const { search, labels, suffixes } = filter
  return sql`
    ${search === '' ? sql`` : sql`and n.name_key like ${`%${escapeLikePattern(search)}%`}`}
    ${labels === null ? sql`` : sql`and ${labels}`}
    ${suffixes === null ? sql`` : sql`and n.suffix = any(${suffixes}::text[])`}`
}
