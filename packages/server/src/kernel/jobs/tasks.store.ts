import { type Selectable, sql } from 'kysely'
import type { Db } from '../ctx.ts'
import type { BackgroundTaskOutcome, BackgroundTaskTables, StoredTaskStatus } from './tasks.table.ts'

export type BackgroundTaskRow = Selectable<BackgroundTaskTables['tasks']>

/** Failures that an outcome names. */
export const taskFailuresKept = 100

/** How far a task is, in items; `done` counts what has been looked at, the others what became of it. */
export interface TaskProgressCounts {
  done: number
  success: number
  fail: number
  ignore: number
}

const tables = (db: Db) => db.withTables<BackgroundTaskTables>()

export const insertBackgroundTask = (
  db: Db,
  task: { id: string; owner_id: string; name: string; total: number; cancellable?: boolean },
): Promise<BackgroundTaskRow> =>
  tables(db).insertInto('tasks').values(task).returningAll().executeTakeFirstOrThrow()

/** Writes counts, an end or an outcome on a task that has not ended; undefined when it has, or never was. */
export function updateBackgroundTask(
  db: Db,
  id: string,
  status: StoredTaskStatus,
  counts: TaskProgressCounts | undefined,
  outcome?: BackgroundTaskOutcome,
): Promise<BackgroundTaskRow | undefined> {
  const { done, success, fail, ignore: ignored } = counts ?? {}
  return tables(db)
    .updateTable('tasks')
    .set({
      status,
      updated_at: sql<Date>`now()`,
      ...(counts && { done, success, fail, ignored }),
      ...(outcome && { outcome }),
    })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** Records the owner's cancellation request; false if the task is not theirs or has ended. */
export async function updateCancelRequested(db: Db, id: string, ownerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('tasks')
    .set({ cancel_requested: true })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('cancellable', '=', true)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns those of these tasks whose owner requested cancellation, with the owner. */
export const findCancelledTasks = (
  db: Db,
  ids: readonly string[],
): Promise<Pick<BackgroundTaskRow, 'id' | 'owner_id'>[]> =>
  tables(db)
    .selectFrom('tasks')
    .select(['id', 'owner_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('cancel_requested', '=', true)
    .execute()

/** A task of this person, or undefined. */
export const findBackgroundTask = (
  db: Db,
  id: string,
  ownerId: string,
): Promise<BackgroundTaskRow | undefined> =>
  tables(db)
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

/** Items that a task has looked at so far. */
export async function findTaskDoneCount(db: Db, id: string): Promise<number> {
  const row = await tables(db).selectFrom('tasks').select('done').where('id', '=', id).executeTakeFirst()
  return row?.done ?? 0
}

/** The newest tasks of this person, newest first; `open` leaves out those that have ended. */
export const findBackgroundTasks = (
  db: Db,
  ownerId: string,
  { open, limit }: { open: boolean; limit: number },
): Promise<BackgroundTaskRow[]> =>
  tables(db)
    .selectFrom('tasks')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(open, (query) => query.where('status', 'in', ['waiting', 'running']))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Fails tasks untouched for a day: their job died silently. */
export const updateDeadTasks = (db: Db): Promise<BackgroundTaskRow[]> =>
  tables(db)
    .updateTable('tasks')
    .set({ status: 'failed', updated_at: sql<Date>`now()` })
    .where('status', 'in', ['waiting', 'running'])
    .where('updated_at', '<', sql<Date>`now() - interval '1 day'`)
    .returningAll()
    .execute()

/** Deletes tasks untouched for thirty days. */
export async function deleteOldTasks(db: Db): Promise<void> {
  await tables(db)
    .deleteFrom('tasks')
    .where('updated_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
