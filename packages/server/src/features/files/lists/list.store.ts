import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import {
  type LiveLockJson,
  liveLocksFromJson,
  liveLocksOfNode,
  spaceHasLocks,
} from '../../nodes/locks/index.ts'
import { grantedRightsSql } from '../../nodes/paths/index.ts'
import {
  type FileListFilter,
  type FileListOrder,
  type FileListWindow,
  type FolderRowCounts,
  folderOrderOf,
  type PageEnd,
} from './list.rules.ts'
import type { PresentableNode } from './present.ts'

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

/** A row of a list, with the columns that decide the rights on it. */
export interface FolderListRow extends PresentableNode {
  inherits: boolean
  /** Rights that live grants on this very row give. */
  granted: number
  /** Folders directly inside. */
  subfolders: number
}

const grantedTo = ({ subjects, at }: FolderViewer) => grantedRightsSql('n', subjects, at)

/** Rights that a child's own grants give and its space leaves; 0 for none. */
const visibleBy = (eyes: FolderViewer) => sql`(coalesce(${grantedTo(eyes)}, 0) & ${eyes.allowed}::int)`

/** Leaves out children that stop inheritance and grant the viewer nothing. */
const seen = (eyes: FolderViewer) =>
  eyes.all ? sql`` : sql`and (${byItself(eyes)} or ${visibleBy(eyes)} <> 0)`

/** Children visible without a grant of their own. */
const byItself = ({ own }: FolderViewer) =>
  own === null ? sql`n.inherits` : sql`(n.inherits and (n.is_folder or n.created_by = ${own}::uuid))`

/**
 * The children of a folder that the viewer may see at all, still unfiltered. Under document control the few
 * files of one person are found by their own indexes; `offset 0` keeps the planner from reading the folder in
 * order instead.
 */
const childrenOf = (folderId: string, eyes: FolderViewer, isFolder?: boolean): RawBuilder<unknown> => {
  const kind = isFolder === undefined ? sql`` : isFolder ? sql`and n.is_folder` : sql`and not n.is_folder`
  const all = sql`from nodes n where n.parent_id = ${folderId} ${kind} and n.deleted_at is null`
  if (eyes.own === null || isFolder === true) return all
  const file = sql`parent_id = ${folderId} and deleted_at is null and not is_folder`
  const own = sql`select * from nodes where ${file} and created_by = ${eyes.own}::uuid`
  const others = sql`select * from nodes where ${file} and grant_count > 0 and created_by <> ${eyes.own}::uuid`
  const folders =
    isFolder === false
      ? sql``
      : sql`union all select * from nodes
    where parent_id = ${folderId} and deleted_at is null and is_folder`
  return sql`from (${own} union all ${others} ${folders} offset 0) n where true`
}

/**
 * Counts the live children of a folder that the viewer does not see. Reads only those that stop inheritance.
 */
export async function countHiddenChildren(
  db: Db,
  folderId: string,
  eyes: FolderViewer,
): Promise<FolderRowCounts> {
  if (eyes.all) return { folders: 0, files: 0 }
  if (eyes.own !== null) return countConfined(db, folderId, eyes)
  const { rows } = await sql<FolderRowCounts>`
    select count(*) filter (where n.is_folder) as folders, count(*) filter (where not n.is_folder) as files
    from nodes n
    where n.parent_id = ${folderId} and n.deleted_at is null and not n.inherits
      and ${visibleBy(eyes)} = 0`.execute(db)
  return rows[0]!
}

/** Counts the same under document control, where the visible children are the fewer. */
async function countConfined(db: Db, folderId: string, eyes: FolderViewer): Promise<FolderRowCounts> {
  const { rows } = await sql<FolderRowCounts>`
    select
      (select count(*) from nodes n where n.parent_id = ${folderId} and n.deleted_at is null and n.is_folder
        and not n.inherits and ${visibleBy(eyes)} = 0) as folders,
      (select items - subfolders from folder_totals where node_id = ${folderId})
        - (select count(*) ${childrenOf(folderId, eyes, false)} ${seen(eyes)}) as files`.execute(db)
  return rows[0]!
}

/** Counts the live children that pass a filter; reads the whole folder. */
export async function countMatchingChildren(
  db: Db,
  folderId: string,
  eyes: FolderViewer,
  filter: FileListFilter,
): Promise<FolderRowCounts> {
  const { rows } = await sql<FolderRowCounts>`
    select count(*) filter (where n.is_folder) as folders, count(*) filter (where not n.is_folder) as files
    ${childrenOf(folderId, eyes)} ${matching(filter)} ${seen(eyes)}`.execute(db)
  const { folders, files } = rows[0]!
  return { folders: filter.folders ? folders : 0, files: filter.files ? files : 0 }
}

function matching(filter: FileListFilter | null): RawBuilder<unknown> {
  if (!filter) return sql``
  const { search, labels, suffixes } = filter
  return sql`
    ${search === '' ? sql`` : sql`and n.name_key like ${`%${escapeLikePattern(search)}%`}`}
    ${labels === null ? sql`` : sql`and ${labels}`}
    ${suffixes === null ? sql`` : sql`and n.suffix = any(${suffixes}::text[])`}`
}

interface Page {
  folderId: string
  spaceId: string
  eyes: FolderViewer
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
  const { limit, offset, after, backwards } = isFolder ? page.folders : page.files
  const { sort, descending } = isFolder ? folderOrderOf(order) : order
  const down = descending !== backwards
  const keys = columns[sort]
  const inOrder = sql`order by ${sql.join(keys.map((key) => sql`${key} ${down ? sql`desc` : sql`asc`}`))}`
  const children = sql`${childrenOf(folderId, eyes, isFolder)} ${matching(filter)} ${seen(eyes)}`
  // a page that begins after a folder fills up with files
  const left =
    !isFolder && page.folders.after ? sql`${limit}::int - (select count(*) from folders)` : sql`${limit}`
  if (after)
    return sql`select ${read} ${children}
      and (${sql.join(keys)}) ${down ? sql`<` : sql`>`} (${sql.join(valuesOf(after, sort))}) ${inOrder} limit ${left}`
  if (offset < FAR) return sql`select ${read} ${children} ${inOrder} limit ${left} offset ${offset}`
  // skipping many rows reads the index alone
  return sql`select ${read} from nodes n where n.id = any(
    array(select n.id ${children} ${inOrder} limit ${left} offset ${offset})) ${inOrder}`
}

const FAR = 300

const shown = sql`n.id, n.is_folder, n.name, n.suffix, n.size, n.version, n.inherits, n.created_by, n.created_at,
  n.updated_by, n.updated_at`
const read = sql`${shown}, n.grant_count`

/** Columns that each row of the page needs, computed where they apply. */
const details = ({ eyes, spaceId }: Page) => sql`
  case when n.is_folder then (select bytes from folder_totals where node_id = n.id) end as bytes,
  case when n.is_folder then (select items from folder_totals where node_id = n.id) end as items,
  case when n.is_folder then (select subfolders from folder_totals where node_id = n.id) end as subfolders,
  ${grantedTo(eyes)} as rights,
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
