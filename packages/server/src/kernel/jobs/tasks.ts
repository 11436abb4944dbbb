import { backgroundTaskEvents } from '@cabinet/contract/push.tasks'
import { generateId } from '../crypto/id.ts'
import type { Ctx, Tx } from '../ctx.ts'
import { pushMessage } from '../push/message.ts'
import {
  type BackgroundTaskRow,
  deleteOldTasks,
  insertBackgroundTask,
  type TaskProgressCounts,
  updateBackgroundTask,
  updateCancelRequested,
  updateDeadTasks,
} from './tasks.store.ts'
import type { BackgroundTaskOutcome, StoredTaskStatus } from './tasks.table.ts'

/** Between two messages about the same task; counts in between are left out. */
const quietMs = 500

/**
 * Creates a task visible to its owner; `name` is a text key of the web. Queue its job in the same
 * transaction, with the id in its input.
 */
export async function openBackgroundTask(
  tx: Tx,
  task: { ownerId: string; name: string; total: number; cancellable?: boolean },
): Promise<string> {
  const row = await insertBackgroundTask(tx.db, {
    id: generateId(),
    owner_id: task.ownerId,
    name: task.name,
    total: task.total,
    cancellable: task.cancellable ?? true,
  })
  await tell(tx, row)
  return row.id
}

/** Says that work on a task has begun that has no steps to count. */
export async function markTaskRunning(tx: Tx, taskId: string): Promise<void> {
  const row = await updateBackgroundTask(tx.db, taskId, 'running', undefined)
  if (row) await tell(tx, row)
}

/**
 * Ends a task once, with its outcome for the owner. Runs in the transaction of the last piece of work or in
 * its own.
 */
export async function finishBackgroundTask(
  tx: Tx,
  taskId: string,
  status: Exclude<StoredTaskStatus, 'waiting' | 'running'>,
  counts?: TaskProgressCounts,
  outcome?: BackgroundTaskOutcome,
): Promise<void> {
  const row = await updateBackgroundTask(tx.db, taskId, status, counts, outcome)
  if (row) await tell(tx, row)
}

/** Fails tasks whose job died silently, and deletes old ones. */
export const clearAbandonedTasks = (ctx: Ctx): Promise<void> =>
  ctx.together(async (tx) => {
    for (const row of await updateDeadTasks(tx.db)) await tell(tx, row)
    await deleteOldTasks(tx.db)
  })

/**
 * Requests cancellation of the caller's task; false if none is running. The job learns it at its next report.
 */
export const requestTaskCancel = (ctx: Ctx, taskId: string): Promise<boolean> =>
  updateCancelRequested(ctx.db, taskId, ctx.actor.userId)

/** Progress reporter of a job's task. */
export interface TaskProgressReport {
  /**
   * Says how far the job is, as totals so far; call it as often as you like. `cancelled` asks the job to stop:
   * the owner wished it, or the task has ended already.
   */
  progress(counts: TaskProgressCounts): Promise<{ cancelled: boolean }>
}

/** Follows a task through one run of its job. */
export function openTaskReport(ctx: Ctx, taskId: string): TaskProgressReport {
  let toldAt = Number.NEGATIVE_INFINITY
  let cancelled = false
  return {
    async progress(counts) {
      const at = performance.now()
      if (at - toldAt < quietMs) return { cancelled }
      toldAt = at
      const row = await ctx.together(async (tx) => {
        const updated = await updateBackgroundTask(tx.db, taskId, 'running', counts)
        if (updated) await tell(tx, updated)
        return updated
      })
      cancelled = !row || row.cancel_requested
      return { cancelled }
    },
  }
}

// The specification's message task, and the total, without which nobody can draw progress. Level 4: an event only.
const tell = (tx: Tx, row: BackgroundTaskRow): Promise<void> =>
  tx.tell(
    [row.owner_id],
    pushMessage(backgroundTaskEvents.changed, {
      textKey: `task.${row.status}`,
      payload: {
        key: 'task',
        id: row.id,
        taskName: row.name,
        taskStatus: row.status,
        success: row.success,
        fail: row.fail,
        ignore: row.ignored,
        time: row.updated_at,
        done: row.done,
        total: row.total,
      },
    }),
  )
