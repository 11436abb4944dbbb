import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { nodeNameKey } from '../../nodes/index.ts'
import { grantedRightsSql } from '../../nodes/paths/index.ts'
import type { CountedNode } from '../../nodes/tree/index.ts'
import type { NodeToCopy, PlannedCopy } from './copy.store.ts'
import type { CopyTaskTables } from './copy-task.table.ts'
import { rightsToCopy } from './transfer.rules.ts'

const tables = (db: Db) => db.withTables<CopyTaskTables>()

export type CopyTaskRow = Selectable<CopyTaskTables['copies']>

export const insertCopyTask = async (
  db: Db,
  copy: Pick<
    CopyTaskRow,
    'task_id' | 'user_id' | 'target_id' | 'space_id' | 'owner_id' | 'reserved' | 'done' | 'created_at'
  >,
): Promise<void> => {
  await tables(db).insertInto('copies').values(copy).execute()
}

/** Stores the requested copies; the folders among them are the first whose children are copied. */
export async function insertCopyTops(db: Db, taskId: string, tops: readonly PlannedCopy[]): Promise<void> {
  const column = (key: 'id' | 'from' | 'parentId' | 'name') => tops.map((top) => top[key])
  await sql`
    insert into copy_tops (task_id, copy_id, from_id, folder_id, name)
    select ${taskId}::uuid, id, origin, folder, name
    from unnest(
      ${column('id')}::uuid[], ${column('from')}::uuid[], ${column('parentId')}::uuid[], ${column('name')}::text[]
    ) as given (id, origin, folder, name)`.execute(db)
  await insertFrontier(
    db,
    taskId,
    tops.filter((top) => top.isFolder),
  )
}

export async function insertFrontier(db: Db, taskId: string, folders: readonly PlannedCopy[]): Promise<void> {
  if (folders.length === 0) return
  await sql`
    insert into copy_folders (task_id, from_id, copy_id)
    select ${taskId}::uuid, origin, copy
    from unnest(${folders.map((one) => one.from)}::uuid[], ${folders.map((one) => one.id)}::uuid[]) as given (origin, copy)
  `.execute(db)
}

/** Hides copies: they have no folder and count as deleted until they are shown. */
export async function hideCopyTops(db: Db, copyIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update nodes set parent_id = null, deleted_at = ${at}::timestamptz where id = any(${copyIds}::uuid[])`.execute(
    db,
  )
}

/** Locks a running copy until the transaction ends; undefined where it is over. */
export const claimCopyTask = (db: Db, taskId: string): Promise<CopyTaskRow | undefined> =>
  tables(db).selectFrom('copies').selectAll().where('task_id', '=', taskId).forUpdate().executeTakeFirst()

/** Finds copies begun before this time, to check whether a job still makes them. */
export const findCopyTasksBefore = (db: Db, before: Date): Promise<CopyTaskRow[]> =>
  tables(db).selectFrom('copies').selectAll().where('created_at', '<', before).limit(100).execute()

export async function updateCopyProgress(
  db: Db,
  taskId: string,
  done: number,
  ignored: number,
): Promise<void> {
  await tables(db)
    .updateTable('copies')
    .set((eb) => ({ done: eb('done', '+', done), ignored: eb('ignored', '+', ignored) }))
    .where('task_id', '=', taskId)
    .execute()
}

/** A folder whose children are still to be copied. */
export interface CopyFrontierFolder {
  number: number
  fromId: string
  copyId: string
  afterKey: string
}

const most = 500

/** Returns the next folders that together have about this many children; at least one while there are any. */
export async function findCopyFrontier(
  db: Db,
  taskId: string,
  children: number,
): Promise<CopyFrontierFolder[]> {
  const { rows } = await sql<CopyFrontierFolder>`
    select number, from_id as "fromId", copy_id as "copyId", after_key as "afterKey"
    from (
      select f.*, sum(least(t.items, ${children}::int)) over (order by f.number) - least(t.items, ${children}::int) as before
      from (select * from copy_folders where task_id = ${taskId} order by number limit ${most}) f
      left join folder_totals t on t.node_id = f.from_id
    ) f
    where coalesce(before, 0) < ${children}::int order by number`.execute(db)
  return rows
}

/** A folder whose children are queried: `open` where all of them may be copied. */
export interface CopySourceFolder {
  folder: CopyFrontierFolder
  open: boolean
}

/** Returns the next children of these folders that may be copied, by name; up to `limit` of each folder. */
export async function findChildrenToCopy(
  db: Db,
  sources: readonly CopySourceFolder[],
  { subjects, at, limit }: { subjects: readonly string[]; at: Date; limit: number },
): Promise<NodeToCopy[]> {
  const may = sources.every((one) => one.open)
    ? sql``
    : sql`and (f.open or n.inherits or coalesce(${grantedRightsSql('n', subjects, at)}, 0) & ${rightsToCopy}::int = ${rightsToCopy}::int)`
  const { rows } = await sql<NodeToCopy>`
    select n.id, n.parent_id as "parentId", n.is_folder as "isFolder", n.name, n.name_key as key, n.suffix, n.size
    from unnest(
      ${sources.map(({ folder }) => folder.fromId)}::uuid[], ${sources.map(({ folder }) => folder.afterKey)}::text[],
      ${sources.map(({ open }) => open)}::boolean[]
    ) as f (id, after_key, open)
    cross join lateral (
      select * from nodes n
      where n.parent_id = f.id and n.name_key > f.after_key collate "C" and n.deleted_at is null ${may}
      order by n.name_key limit ${limit}
    ) n`.execute(db)
  return rows
}

/** Removes finished folders from the frontier; for an unfinished one, stores the last child. */
export async function updateFrontier(
  db: Db,
  taskId: string,
  done: readonly number[],
  going: readonly { number: number; afterKey: string }[],
): Promise<void> {
  await sql`
    delete from copy_folders where task_id = ${taskId} and number = any(${done}::bigint[])`.execute(db)
  for (const { number, afterKey } of going)
    await tables(db)
      .updateTable('copy_folders')
      .set({ after_key: afterKey })
      .where('task_id', '=', taskId)
      .where('number', '=', number)
      .execute()
}

/** A requested item and its copy. */
export interface CopiedTopItem extends CountedNode {
  id: string
  from: string
  folderId: string
  name: string
}

export async function findCopiedTopItems(db: Db, taskId: string): Promise<CopiedTopItem[]> {
  const { rows } = await sql<
    Omit<CopiedTopItem, 'totals'> & { bytes: number; files: number; folders: number; allKept: number }
  >`
    select c.copy_id as id, c.from_id as "from", c.folder_id as "folderId", c.name, n.is_folder as "isFolder", n.size,
      n.kept, t.bytes, t.kept as "allKept", t.files, t.folders
    from copy_tops c join nodes n on n.id = c.copy_id
    left join folder_totals t on t.node_id = n.id and n.is_folder
    where c.task_id = ${taskId}`.execute(db)
  return rows.map(({ bytes, allKept, files, folders, ...row }) => ({
    ...row,
    // `items` and `subfolders` do not count into the folders above
    totals: row.isFolder ? { bytes, kept: allKept, files, folders, items: 0, subfolders: 0 } : null,
  }))
}

/** Shows the copies in their folders and under their names. */
export async function showCopiedItems(
  tx: Tx,
  made: readonly Pick<CopiedTopItem, 'id' | 'folderId' | 'name'>[],
): Promise<void> {
  await sql`
    update nodes n set parent_id = given.folder, name = given.name, name_key = given.key, deleted_at = null,
      created_at = ${tx.now()}::timestamptz, updated_at = ${tx.now()}::timestamptz
    from unnest(
      ${made.map((one) => one.id)}::uuid[], ${made.map((one) => one.folderId)}::uuid[],
      ${made.map((one) => one.name)}::text[], ${made.map((one) => nodeNameKey(one.name))}::text[]
    ) as given (id, folder, name, key)
    where n.id = given.id`.execute(tx.db)
}

/** Purges the copies made so far: nobody has seen them, and their bytes were only reserved. */
export async function discardCopiedItems(
  tx: Tx,
  { space_id, user_id }: CopyTaskRow,
  copyIds: readonly string[],
): Promise<void> {
  await sql`
    insert into deletions (node_id, space_id, place, kept, deleted_by, deleted_at, purged_at)
    select id, ${space_id}::uuid, '{}', 0, ${user_id}::uuid, ${tx.now()}::timestamptz, ${tx.now()}::timestamptz
    from unnest(${copyIds}::uuid[]) as given (id)`.execute(tx.db)
}

/** Deletes a copy that is over. */
export async function deleteCopyTask(db: Db, taskId: string): Promise<void> {
  for (const table of ['copy_folders', 'copy_tops', 'copies'] as const)
    await tables(db).deleteFrom(table).where('task_id', '=', taskId).execute()
}
