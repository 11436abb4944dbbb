import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { nodeNameKey } from '../names/index.ts'
import type { FolderTotalsRow } from '../paths/index.ts'
import type { NodeTreeTables } from '../tree/index.ts'

const tables = (db: Db) => db.withTables<NodeTreeTables>()

/** The top item of one deletion. */
export interface DeletedItem {
  id: string
  parentId: string
  isFolder: boolean
  name: string
  suffix: string
  size: number
  /** Bytes of all versions, also for a folder. */
  kept: number
  /** Totals of everything below a folder. */
  totals: FolderTotalsRow | null
  /** The space that it was deleted from. */
  spaceId: string
  /** The owner whose quota is charged. */
  ownerId: string
  /** Names of the folders it lay in, below the root. */
  place: string[]
  deletedBy: string
  deletedAt: Date
  /** Whether it counts against the quota. */
  charged: boolean
}

/** The settings that apply to a deletion made now. */
export interface DeletionRule {
  /** Nobody may purge it before this time. */
  keepUntil: Date | null
  charged: boolean
}

/** Marks nodes as deleted, with their location and size. */
export async function insertDeletions(
  tx: Tx,
  nodes: readonly { id: string; spaceId: string; place: string[]; kept: number }[],
  { keepUntil, charged }: DeletionRule,
): Promise<void> {
  const at = tx.now()
  const ids = nodes.map((node) => node.id)
  await sql`update nodes set deleted_at = ${at}::timestamptz where id = any(${ids}::uuid[])`.execute(tx.db)
  // paths differ in length and an array of arrays may not, so each travels as JSON text
  await sql`
    insert into deletions (node_id, space_id, place, kept, deleted_by, deleted_at, keep_until, charged)
    select id, space, array(select json_array_elements_text(place::json)), kept, ${tx.actor.userId}::uuid,
      ${at}::timestamptz, ${keepUntil}::timestamptz, ${charged}::boolean
    from unnest(
      ${ids}::uuid[], ${nodes.map((node) => node.spaceId)}::uuid[],
      ${nodes.map((node) => JSON.stringify(node.place))}::text[], ${nodes.map((node) => node.kept)}::bigint[]
    ) as given (id, space, place, kept)`.execute(tx.db)
}

interface Row extends Omit<DeletedItem, 'totals'> {
  bytes: number | null
  files: number
  folders: number
  items: number
  subfolders: number
}

/** Returns those of these nodes that are the top of a deletion and not purged. */
export async function findDeletedItems(db: Db, ids: readonly string[]): Promise<DeletedItem[]> {
  const { rows } = await sql<Row>`
    select n.id, n.parent_id as "parentId", n.is_folder as "isFolder", n.name, n.suffix, n.size, d.kept,
      t.bytes, t.files, t.folders, t.items, t.subfolders,
      d.space_id as "spaceId", s.owner_id as "ownerId", d.place, d.deleted_by as "deletedBy", d.deleted_at as "deletedAt",
      d.charged
    from deletions d
    join nodes n on n.id = d.node_id
    join spaces s on s.id = d.space_id
    left join folder_totals t on t.node_id = n.id and n.is_folder
    where d.node_id = any(${ids}::uuid[]) and d.purged_at is null`.execute(db)
  return rows.map(({ bytes, files, folders, items, subfolders, ...row }) => ({
    ...row,
    totals: bytes === null ? null : { bytes, kept: row.kept, files, folders, items, subfolders },
  }))
}

/** Makes a deleted node live again, in this folder and under this name. */
export async function updateRestored(
  tx: Tx,
  { id, parentId, name }: { id: string; parentId: string; name: string },
): Promise<void> {
  await tables(tx.db)
    .updateTable('nodes')
    .set({ parent_id: parentId, name, name_key: nodeNameKey(name), deleted_at: null })
    .where('id', '=', id)
    .execute()
}

export async function removeDeletionRow(tx: Tx, id: string): Promise<void> {
  await tables(tx.db).deleteFrom('deletions').where('node_id', '=', id).execute()
}
