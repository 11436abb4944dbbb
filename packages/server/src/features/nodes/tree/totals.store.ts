import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { NodeRow } from '../paths/index.ts'

/**
 * A change of a folder's totals. `items` and `subfolders` count direct children, the rest everything below.
 */
export interface FolderTotalsChange {
  folderId: string
  bytes: number
  kept: number
  files: number
  folders: number
  items: number
  subfolders: number
}

/** A node as its folders count it. */
export type CountedNode = Pick<NodeRow, 'isFolder' | 'size' | 'kept' | 'totals'>

/** Returns what a folder gains (sign 1) or loses (-1) with a child and everything below it. */
export function totalsChangeBy(
  folderId: string,
  { isFolder, size, kept, totals }: CountedNode,
  sign: 1 | -1,
): FolderTotalsChange {
  return {
    folderId,
    bytes: sign * (totals?.bytes ?? size),
    kept: sign * quotaBytesOf({ kept, totals }),
    files: sign * (totals?.files ?? 1),
    folders: sign * (totals ? totals.folders + 1 : 0),
    items: sign,
    subfolders: isFolder ? sign : 0,
  }
}

/** Returns the quota bytes of a file's versions, or of everything below a folder. */
export const quotaBytesOf = ({ kept, totals }: Pick<NodeRow, 'kept' | 'totals'>): number =>
  totals?.kept ?? kept

/**
 * Parts of a `with recursive` after `change`, which has a row for each folder: every folder above and its
 * gain.
 */
export const carriedUpTotalsSql = sql`up as (
      select n.id, n.parent_id, c.bytes, c.kept, c.files, c.folders, c.items, c.subfolders
      from change c cross join lateral (select id, parent_id from nodes where id = c.folder limit 1) n
      union all
      select n.id, n.parent_id, up.bytes, up.kept, up.files, up.folders, 0, 0
      from up cross join lateral (select id, parent_id from nodes where id = up.parent_id limit 1) n
    ), total as (
      select id, sum(bytes) as bytes, sum(kept) as kept, sum(files) as files, sum(folders) as folders,
        sum(items) as items, sum(subfolders) as subfolders
      from up group by id
    )`

/** The statement that follows `carriedUpTotalsSql`. */
export const addFolderTotalsSql = sql`
    update folder_totals t set bytes = t.bytes + total.bytes, kept = t.kept + total.kept,
      files = t.files + total.files, folders = t.folders + total.folders,
      items = t.items + total.items, subfolders = t.subfolders + total.subfolders
    from total where t.node_id = total.id
      and (total.bytes, total.kept, total.files, total.folders, total.items, total.subfolders)
        is distinct from (0, 0, 0, 0, 0, 0)`

/** Updates the folder's own counts, and the bytes and counts of every folder above, in one statement. */
export async function updateFolderTotals(db: Db, changes: FolderTotalsChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = (key: Exclude<keyof FolderTotalsChange, 'folderId'>) => changes.map((change) => change[key])
  await sql`
    with recursive change as (
      select folder, sum(bytes) as bytes, sum(kept) as kept, sum(files) as files, sum(folders) as folders,
        sum(items) as items, sum(subfolders) as subfolders
      from unnest(
        ${changes.map((change) => change.folderId)}::uuid[], ${column('bytes')}::bigint[],
        ${column('kept')}::bigint[], ${column('files')}::bigint[], ${column('folders')}::bigint[],
        ${column('items')}::bigint[], ${column('subfolders')}::bigint[]
      ) as given (folder, bytes, kept, files, folders, items, subfolders)
      group by folder
    ), ${carriedUpTotalsSql}
    ${addFolderTotalsSql}`.execute(db)
}

/** Files in a space and the bytes of all their versions, deleted ones left out. */
export interface SpaceTotals {
  files: number
  bytes: number
}

/** Returns the totals of these spaces by id; a space that was never entered has none. */
export async function findSpaceTotals(
  db: Db,
  spaceIds: readonly string[],
): Promise<Map<string, SpaceTotals>> {
  const { rows } = await sql<SpaceTotals & { id: string }>`
    select node_id as id, files, kept as bytes from folder_totals where node_id = any(${spaceIds}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, files, bytes }) => [id, { files, bytes }]))
}
