import { limits } from '@cabinet/contract/limits'
import { sql } from 'kysely'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { extensionOf, nodeNameKey } from '../names/index.ts'
import { addFolderTotalsSql, carriedUpTotalsSql, updateFolderTotals } from './totals.store.ts'
import type { NodeTreeTables } from './tree.table.ts'

const tables = (db: Db) => db.withTables<NodeTreeTables>()

/** A live child of a folder. */
export interface ChildNode {
  id: string
  parentId: string
  isFolder: boolean
  name: string
  key: string
  size: number
  version: number
}

/** Finds live children of these folders by name, compared as names are. */
export async function findChildrenByName(
  db: Db,
  wanted: readonly { folderId: string; name: string }[],
): Promise<ChildNode[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<ChildNode>`
    select n.id, n.parent_id as "parentId", n.is_folder as "isFolder", n.name, n.name_key as key, n.size, n.version
    from unnest(
      ${wanted.map((one) => one.folderId)}::uuid[], ${wanted.map((one) => nodeNameKey(one.name))}::text[]
    ) as wanted (folder, key)
    cross join lateral (
      select * from nodes
      where parent_id = wanted.folder and name_key = wanted.key and deleted_at is null limit 1
    ) n`.execute(db)
  return rows
}

/** Finds the live child of this name, ignoring case. */
export async function findChildNamed(db: Db, folderId: string, name: string): Promise<ChildNode | undefined> {
  const [found] = await findChildrenByName(db, [{ folderId, name }])
  return found
}

/** A node to insert; `id` is set where the caller has already generated one. */
export interface NodeToInsert {
  id?: string
  folderId: string
  name: string
  isFolder: boolean
  size?: number
}

/**
 * Inserts nodes of any number of folders in one statement and adds them to the totals. A node whose name is
 * taken is left out of the answer; nothing else is checked. The space must be locked.
 */
export async function insertNodeRows(
  tx: Tx,
  nodes: readonly NodeToInsert[],
): Promise<Map<string, NodeToInsert & { createdAt: Date }>> {
  const { actor } = tx
  const rows = nodes.map((node) => ({ ...node, id: node.id ?? generateId() }))
  const at = tx.now()
  const { rows: made } = await sql<{ id: string }>`
    with recursive made as (
      insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, suffix, size, kept, version,
        created_by, created_at, updated_by, updated_at)
      select id, folder, ${actor.enterpriseId}::uuid, is_folder, name, key, suffix, size, size,
        case when is_folder then 0 else 1 end, ${actor.userId}::uuid, ${at}::timestamptz, ${actor.userId}::uuid,
        ${at}::timestamptz
      from unnest(
        ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.folderId)}::uuid[],
        ${rows.map((row) => row.isFolder)}::boolean[], ${rows.map((row) => row.name)}::text[],
        ${rows.map((row) => nodeNameKey(row.name))}::text[],
        ${rows.map((row) => (row.isFolder ? '' : extensionOf(row.name)))}::text[],
        ${rows.map((row) => row.size ?? 0)}::bigint[]
      ) as given (id, folder, is_folder, name, key, suffix, size)
      on conflict (parent_id, name_key) where deleted_at is null do nothing
      returning id, parent_id, is_folder, size
    ), opened as (
      insert into folder_totals (node_id) select id from made where is_folder
    ), change as (
      select parent_id as folder, sum(size) as bytes, sum(size) as kept,
        count(*) filter (where not is_folder) as files, count(*) filter (where is_folder) as folders,
        count(*) as items, count(*) filter (where is_folder) as subfolders
      from made group by parent_id
    ), ${carriedUpTotalsSql}, counted as (${addFolderTotalsSql})
    select id from made`.execute(tx.db)
  const inserted = new Set(made.map((row) => row.id))
  return new Map(rows.filter((row) => inserted.has(row.id)).map((row) => [row.id, { ...row, createdAt: at }]))
}

/** A file's new latest version, and the change in its stored bytes. The space must be locked. */
export interface ContentSuccession {
  id: string
  folderId: string
  /** Bytes of the version that was the latest. */
  before: number
  /** Bytes of the version that is the latest now. */
  size: number
  version: number
  /** Change in the bytes stored in all, positive or negative. */
  kept: number
}

/** Sets the latest versions of files, in two statements for any number. */
export async function updateNodeContents(tx: Tx, files: readonly ContentSuccession[]): Promise<void> {
  if (files.length === 0) return
  await sql`
    update nodes n set size = given.size, version = given.version, kept = n.kept + given.kept,
      updated_by = ${tx.actor.userId}::uuid, updated_at = ${tx.now()}::timestamptz
    from unnest(
      ${files.map((file) => file.id)}::uuid[], ${files.map((file) => file.size)}::bigint[],
      ${files.map((file) => file.version)}::int[], ${files.map((file) => file.kept)}::bigint[]
    ) as given (id, size, version, kept)
    where n.id = given.id`.execute(tx.db)
  const changes = files.map(({ folderId, before, size, kept }) => ({
    folderId,
    bytes: size - before,
    kept,
    files: 0,
    folders: 0,
    items: 0,
    subfolders: 0,
  }))
  await updateFolderTotals(tx.db, changes)
}

/** Renames a node. The rename counts as a change of the node. */
export async function updateNodeName(
  tx: Tx,
  { id, name, isFolder }: { id: string; name: string; isFolder: boolean },
): Promise<void> {
  await tables(tx.db)
    .updateTable('nodes')
    .set({
      name,
      name_key: nodeNameKey(name),
      suffix: isFolder ? '' : extensionOf(name),
      updated_by: tx.actor.userId,
      updated_at: tx.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** Counts the levels of folders below this one; reads folders only. */
export async function findFolderHeight(db: Db, folderId: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down as (
      select id, 0 as height from nodes where id = ${folderId}
      union all
      select n.id, down.height + 1 from down cross join lateral (
        select id from nodes where parent_id = down.id and is_folder and deleted_at is null offset 0
      ) n
      where down.height <= ${limits.depth}::int
    )
    select max(height) as height from down`.execute(db)
  return rows[0]!.height
}

/** Returns those of these nodes, live or deleted, that inherit the rights of their folders. */
export async function findInheritingNodes(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from nodes where id = any(${ids}::uuid[]) and inherits`.execute(db)
  return new Set(rows.map((row) => row.id))
}
