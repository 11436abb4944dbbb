import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import type { RenditionLookupKey, RenditionRow } from './renditions.store.ts'
import type { RenditionTables } from './renditions.table.ts'

const tables = (db: Db) => db.withTables<RenditionTables>()

export async function insertRenditionWaits(
  db: Db,
  waits: readonly { rendition_id: string; file_id: string }[],
  userId: string,
): Promise<void> {
  if (waits.length === 0) return
  await sql`
    insert into rendition_waits (rendition_id, user_id, file_id)
    select r.id, ${userId}::uuid, given.file
    from unnest(${waits.map((wait) => wait.rendition_id)}::uuid[], ${waits.map((wait) => wait.file_id)}::uuid[])
      as given (id, file)
    join renditions r on r.id = given.id
    on conflict do nothing`.execute(db)
}

/** Deletes and returns the users who wait for the rendition. */
export const takeRenditionWaits = (db: Db, id: string) =>
  tables(db)
    .deleteFrom('rendition_waits')
    .where('rendition_id', '=', id)
    .returning(['user_id', 'file_id'])
    .execute()

/** Binds a task to an unfinished rendition; returns its state, or undefined if there is no such rendition. */
export async function bindTaskToRendition(
  db: Db,
  key: RenditionLookupKey,
  taskId: string,
): Promise<RenditionRow['state'] | undefined> {
  // the job that ends it waits for this lock, or has ended it before
  const row = await tables(db)
    .selectFrom('renditions')
    .select(['id', 'state'])
    .where('content_id', '=', key.content_id)
    .where('kind', '=', key.kind)
    .where('source', '=', key.source)
    .where('parameters', '=', key.parameters)
    .forUpdate()
    .executeTakeFirst()
  if (row && (row.state === 'waiting' || row.state === 'making'))
    await tables(db).insertInto('rendition_tasks').values({ task_id: taskId, rendition_id: row.id }).execute()
  return row?.state
}

/** Returns the tasks that end with the rendition. */
export async function tasksOfRendition(db: Db, id: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('rendition_tasks')
    .select('task_id')
    .where('rendition_id', '=', id)
    .execute()
  return rows.map((row) => row.task_id)
}

/** Deletes tasks of a rendition, and the waits of their owners. */
export async function deleteRenditionTasks(
  db: Db,
  id: string,
  tasks: readonly { id: string; owner_id: string }[],
): Promise<void> {
  await sql`delete from rendition_tasks
    where rendition_id = ${id} and task_id = any(${tasks.map((task) => task.id)}::uuid[])`.execute(db)
  await sql`delete from rendition_waits
    where rendition_id = ${id} and user_id = any(${tasks.map((task) => task.owner_id)}::uuid[])`.execute(db)
}

/** Whether anybody follows the rendition or waits for it. */
export async function isRenditionAwaited(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (select from rendition_tasks where rendition_id = ${id})
      or exists (select from rendition_waits where rendition_id = ${id}) as awaited`.execute(db)
  return firstOf(rows).awaited
}

/** Deletes and returns the tasks that end with the rendition. */
export const takeRenditionTasks = (db: Db, id: string) =>
  tables(db).deleteFrom('rendition_tasks').where('rendition_id', '=', id).returning('task_id').execute()
