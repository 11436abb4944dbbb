import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import {
  type LiveLockJson,
  liveLocksFromJson,
  liveLocksOfNode,
  spaceHasLocks,
} from '../../nodes/locks/index.ts'
import {
  type FileListFilter,
  type FileListOrder,
  type FileListWindow,
  folderOrderOf,
  type PageEnd,
} from './list.rules.ts'
import type { PresentableNode } from './present.ts'
import {
  type ChildrenRoad,
  childrenRoadLimits,
  type FolderViewer,
  type GatheredKinds,
  matchingFilter,
  rightsGrantedTo,
  visibleChildrenOf,
} from './visible-children.store.ts'

/** A row of a list, with the columns that decide the rights on it. */
export interface FolderListRow extends PresentableNode {
  inherits: boolean
  /** Rights that live grants on this very row give. */
  granted: number
  /** Folders directly inside. */
  subfolders: number
}

interface Page {
  folderId: string
  spaceId: string
  eyes: FolderViewer
  gathered: GatheredKinds
  order: FileListOrder
  filter: FileListFilter | null
  folders: FileListWindow
  files: FileListWindow
}

/** Reads one page of a folder, folders first, by an index in the requested order. */
export async function readFolderPage(db: Db, page: Page): Promise<FolderListRow[]> {
  const { folders, files } = page
  const { rows } = await sql<Row>`
    with folders as materialized (${part(page, true)})
    select ${shown}, ${details(page)} from (
      select * from folders
      union all
      (${part(page, false)})
    ) n`.execute(db)
  const found = rows.map((row) => toRow(row, page.folderId))
  return [
    ...turned(
      found.filter((row) => row.isFolder),
      folders,
    ),
    ...turned(
      found.filter((row) => !row.isFolder),
      files,
    ),
  ]
}

const turned = (rows: FolderListRow[], { backwards }: FileListWindow) => (backwards ? rows.reverse() : rows)

/**
 * Rows of one kind in their order. Concatenated parts keep theirs: PostgreSQL reads them one after the other.
 */
function part(page: Page, isFolder: boolean): RawBuilder<unknown> {
  const { folderId, order, filter, eyes } = page
  const kind = isFolder ? 'folders' : 'files'
  const { limit, offset, after, backwards } = page[kind]
  const { sort, descending } = isFolder ? folderOrderOf(order) : order
  const down = descending !== backwards
  const keys = columns[sort]
  const inOrder = sql`order by ${sql.join(keys.map((key) => sql`${key} ${down ? sql`desc` : sql`asc`}`))}`
  const childrenBy = (road: ChildrenRoad) =>
    sql`${visibleChildrenOf(folderId, eyes, kind, page.gathered[kind] ? 'gather' : road)} ${matchingFilter(filter)}`
  const children = childrenBy('read')
  // a page that begins after a folder fills up with files
  const left =
    !isFolder && page.folders.after && limit > 0
      ? sql`${limit}::int - (select count(*) from folders)`
      : sql`${limit}`
  if (after)
    return sql`select ${read} ${children}
      and (${sql.join(keys)}) ${down ? sql`<` : sql`>`} (${sql.join(valuesOf(after, sort))}) ${inOrder} limit ${left}`
  if (offset < childrenRoadLimits.far)
    return sql`select ${read} ${children} ${inOrder} limit ${left} offset ${offset}`
  // skipping many rows reads the index alone
  return sql`select ${read} from nodes n where n.id = any(
    array(select n.id ${childrenBy('skip')} ${inOrder} limit ${left} offset ${offset})) ${inOrder}`
}

const shown = sql`n.id, n.is_folder, n.name, n.suffix, n.size, n.version, n.inherits, n.created_by, n.created_at,
  n.updated_by, n.updated_at`
const read = sql`${shown}, n.grant_count`

/** Columns that each row of the page needs, computed where they apply. */
const details = ({ eyes, spaceId }: Page) => sql`
  case when n.is_folder then (select bytes from folder_totals where node_id = n.id) end as bytes,
  case when n.is_folder then (select items from folder_totals where node_id = n.id) end as items,
  case when n.is_folder then (select subfolders from folder_totals where node_id = n.id) end as subfolders,
  ${rightsGrantedTo(eyes)} as rights,
  case when ${spaceHasLocks(spaceId, eyes.at)} then ${liveLocksOfNode(sql.ref('n.id'), eyes.at)} end as locks`

const columns = {
  name: [sql`n.name`, sql`n.id`],
  updatedAt: [sql`n.updated_at`, sql`n.id`],
  size: [sql`n.size`, sql`n.id`],
  suffix: [sql`n.suffix`, sql`n.name`, sql`n.id`],
}

const valuesOf = ({ value, name, id }: PageEnd, sort: keyof typeof columns) =>
  sort === 'suffix' ? [value, name ?? '', id] : [value, id]

interface Row {
  id: string
  is_folder: boolean
  name: string
  suffix: string
  size: number
  version: number
  inherits: boolean
  created_by: string
  created_at: Date
  updated_by: string
  updated_at: Date
  bytes: number | null
  items: number | null
  subfolders: number | null
  rights: number | null
  locks: LiveLockJson[] | null
}

const toRow = (row: Row, parentId: string): FolderListRow => ({
  id: row.id,
  parentId,
  isFolder: row.is_folder,
  name: row.name,
  suffix: row.suffix,
  size: row.bytes ?? row.size,
  items: row.items ?? 0,
  subfolders: row.subfolders ?? 0,
  version: row.version,
  inherits: row.inherits,
  granted: row.rights ?? 0,
  lock: liveLocksFromJson(row.locks)[0] ?? null,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
})
