import { sql } from 'kysely'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { grantedRightsSql } from '../../nodes/paths/index.ts'
import type { FolderViewer } from '../lists/index.ts'
import { copyItemMarks } from './content-copies.ts'
import { rightsToCopy } from './transfer.rules.ts'

/** A node of a folder that is copied. */
export interface NodeToCopy {
  id: string
  parentId: string
  isFolder: boolean
  name: string
  key: string
  suffix: string
  size: number
}

/**
 * Finds everything below these folders that may be copied, parents before their children. A node that stops
 * inheritance is left out, with everything below it, where the viewer holds no right to copy it.
 */
export async function findNodesToCopyBelow(
  db: Db,
  folderIds: readonly string[],
  eyes: Pick<FolderViewer, 'all' | 'subjects' | 'at'>,
): Promise<NodeToCopy[]> {
  const may = eyes.all
    ? sql``
    : sql`and (n.inherits or coalesce(${grantedRightsSql('n', eyes.subjects, eyes.at)}, 0) & ${rightsToCopy}::int = ${rightsToCopy}::int)`
  const childrenOf = (parent: 'top' | 'down') => sql`(
    select n.id, n.parent_id, n.is_folder, n.name, n.name_key, n.suffix, n.size
    from nodes n where n.parent_id = ${sql.ref(`${parent}.id`)} and n.deleted_at is null ${may} offset 0
  ) n`
  // `offset 0` keeps the walk on the index; the planner would join the whole tree at every level
  const { rows } = await sql<NodeToCopy>`
    with recursive down as (
      select n.*, 1 as level from unnest(${folderIds}::uuid[]) as top (id) cross join lateral ${childrenOf('top')}
      union all
      select n.*, down.level + 1 from down cross join lateral ${childrenOf('down')} where down.is_folder
    )
    select id, parent_id as "parentId", is_folder as "isFolder", name, name_key as key, suffix, size
    from down order by level`.execute(db)
  return rows
}

/** A copy to be made. */
export interface PlannedCopy extends NodeToCopy {
  /** The original's id. */
  from: string
}

/** Assigns ids to the copies of everything below copied folders, each under its copied folder. */
export function planCopiesBelow(
  originals: readonly NodeToCopy[],
  folders: ReadonlyMap<string, string>,
): PlannedCopy[] {
  const ids = new Map(folders)
  return originals.map((original) => {
    const id = generateId()
    if (original.isFolder) ids.set(original.id, id)
    return { ...original, id, from: original.id, parentId: ids.get(original.parentId)! }
  })
}

/** Rows of one statement: bounds its parameters. */
const PORTION = 5000

/** Inserts copies with the totals of the folders among them, without adding to the folders above. */
export async function insertPlannedCopies(tx: Tx, copies: readonly PlannedCopy[]): Promise<void> {
  const { enterpriseId, userId } = tx.actor
  const at = tx.now()
  for (let start = 0; start < copies.length; start += PORTION) {
    const part = copies.slice(start, start + PORTION)
    await sql`
      insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, suffix, size, kept, version,
        created_by, created_at, updated_by, updated_at)
      select id, parent, ${enterpriseId}::uuid, is_folder, name, key, suffix, size, size,
        case when is_folder then 0 else 1 end, ${userId}::uuid, ${at}::timestamptz, ${userId}::uuid, ${at}::timestamptz
      from unnest(
        ${part.map((copy) => copy.id)}::uuid[], ${part.map((copy) => copy.parentId)}::uuid[],
        ${part.map((copy) => copy.isFolder)}::boolean[], ${part.map((copy) => copy.name)}::text[],
        ${part.map((copy) => copy.key)}::text[], ${part.map((copy) => copy.suffix)}::text[],
        ${part.map((copy) => copy.size)}::bigint[]
      ) as given (id, parent, is_folder, name, key, suffix, size)`.execute(tx.db)
  }
  const totals = [...totalsOfCopies(copies).entries()]
  for (let start = 0; start < totals.length; start += PORTION) {
    const part = totals.slice(start, start + PORTION)
    const column = (key: keyof CopyTotals) => part.map(([, total]) => total[key])
    await sql`
      insert into folder_totals (node_id, bytes, kept, files, folders, items, subfolders)
      select id, bytes, bytes, files, folders, items, subfolders
      from unnest(
        ${part.map(([id]) => id)}::uuid[], ${column('bytes')}::bigint[], ${column('files')}::bigint[],
        ${column('folders')}::bigint[], ${column('items')}::bigint[], ${column('subfolders')}::bigint[]
      ) as given (id, bytes, files, folders, items, subfolders)`.execute(tx.db)
  }
  await copyItemMarks(
    tx,
    copies.map(({ from, id: to }) => ({ from, to })),
  )
}

export interface CopyTotals {
  bytes: number
  files: number
  folders: number
  items: number
  subfolders: number
}

/** Returns the totals below each folder among these copies, which are listed parents first. */
export function totalsOfCopies(copies: readonly PlannedCopy[]): Map<string, CopyTotals> {
  const totals = new Map<string, CopyTotals>()
  for (const { id, isFolder } of copies)
    if (isFolder) totals.set(id, { bytes: 0, files: 0, folders: 0, items: 0, subfolders: 0 })
  for (const { id, parentId, isFolder, size } of copies.toReversed()) {
    const above = totals.get(parentId)
    if (!above) continue
    const own = totals.get(id) ?? { bytes: size, files: 1, folders: 0 }
    above.bytes += own.bytes
    above.files += own.files
    above.folders += own.folders + (isFolder ? 1 : 0)
    above.items += 1
    above.subfolders += isFolder ? 1 : 0
  }
  return totals
}
