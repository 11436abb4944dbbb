import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import { type FolderTotalsRow, grantedChildrenSql, grantedRightsSql } from '../../nodes/paths/index.ts'
import type { FileListFilter, FolderRowCounts } from './list.rules.ts'

/** The viewer of a list. `all`: nothing is hidden. */
export interface FolderViewer {
  all: boolean
  /** Under document control: only files made by this user, and files granted themselves. */
  own: string | null
  subjects: readonly string[]
  at: Date
}

export type ChildKind = keyof FolderRowCounts

/**
 * The kinds of children that are gathered from what the viewer was granted and what inherits, then sorted; the others
 * are read in the order of an index, passing over the hidden ones.
 */
export type GatheredKinds = Record<ChildKind, boolean>

/** Number of visible children up to which they are gathered, and of hidden ones up to which they are passed over. */
export const gatheringLimits = { visible: 2000, hidden: 200 }

/** The children that a viewer sees, and how to find them. */
export interface VisibleChildren {
  counts: FolderRowCounts
  gathered: GatheredKinds
}

const ofKind = (kind: ChildKind) => (kind === 'folders' ? sql`n.is_folder` : sql`not n.is_folder`)

export const rightsGrantedTo = ({ subjects, at }: FolderViewer) => grantedRightsSql('n', subjects, at)

/** Leaves out children that stop inheritance and grant the viewer nothing. */
export const onlyVisible = (eyes: FolderViewer) =>
  eyes.all ? sql`` : sql`and (${byItself(eyes)} or coalesce(${rightsGrantedTo(eyes)}, 0) <> 0)`

/** Children visible without a grant of their own. */
const byItself = ({ own }: FolderViewer) =>
  own === null ? sql`n.inherits` : sql`(n.inherits and (n.is_folder or n.created_by = ${own}::uuid))`

/**
 * The children of one kind among which are all that the viewer may see, still unfiltered. `offset 0` keeps the planner
 * from reading the folder in order where they are gathered, `limit 1` from joining the whole folder to the grants.
 */
export function childrenOf(
  folderId: string,
  eyes: FolderViewer,
  kind: ChildKind,
  gathered: boolean,
): RawBuilder<unknown> {
  const live = sql`n.parent_id = ${folderId} and n.deleted_at is null and ${ofKind(kind)}`
  const confinedTo = kind === 'files' ? eyes.own : null
  if (confinedTo === null && !gathered) return sql`from nodes n where ${live}`
  const [byThemselves, others] =
    confinedTo === null
      ? [sql`n.inherits`, sql`not n.inherits`]
      : [sql`n.created_by = ${confinedTo}::uuid`, sql`n.created_by <> ${confinedTo}::uuid`]
  return sql`from (
    select n.* from nodes n where ${live} and ${byThemselves}
    union all
    select n.* from (${grantedChildren(folderId, eyes, kind)}) granted
      cross join lateral (select * from nodes where id = granted.node_id limit 1) n where ${live} and ${others}
    offset 0) n where true`
}

const grantedChildren = (folderId: string, { subjects, at }: FolderViewer, kind: ChildKind) =>
  grantedChildrenSql(folderId, kind === 'folders', subjects, at)

/** Counts the children that a viewer sees: all of them less the closed ones, and those granted themselves. */
export async function countVisibleChildren(
  db: Db,
  folderId: string,
  { items, subfolders }: Pick<FolderTotalsRow, 'items' | 'subfolders'>,
  eyes: FolderViewer,
  limits = gatheringLimits,
): Promise<VisibleChildren> {
  const all = { folders: subfolders, files: items - subfolders }
  if (eyes.all) return { counts: all, gathered: { folders: false, files: false } }
  const closed = (kind: ChildKind) => sql`(select count(*) from nodes n
    where n.parent_id = ${folderId} and n.deleted_at is null and not n.inherits and ${ofKind(kind)})`
  const granted = (kind: ChildKind) =>
    sql`(select count(*) from (${grantedChildren(folderId, eyes, kind)}) one where not one.inherits)`
  const visible = (kind: ChildKind) => sql`${all[kind]}::int - ${closed(kind)} + ${granted(kind)}`
  const files =
    eyes.own === null
      ? visible('files')
      : sql`(select count(*) ${childrenOf(folderId, eyes, 'files', true)} ${onlyVisible(eyes)})`
  const { rows } =
    await sql<FolderRowCounts>`select ${visible('folders')} as folders, ${files} as files`.execute(db)
  const [counts] = rows as [FolderRowCounts]
  const isGathered = (kind: ChildKind) =>
    counts[kind] <= limits.visible && all[kind] - counts[kind] > limits.hidden
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
      ? sql`(select count(*) ${childrenOf(folderId, eyes, kind, gathered[kind])} ${matchingFilter(filter)} ${onlyVisible(eyes)})`
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
