import type { Ctx } from '../../kernel/ctx.ts'
import { findTaskDoneCount } from '../../kernel/jobs/tasks.store.ts'
import { finishBackgroundTask, openTaskReport, type TaskProgressReport } from '../../kernel/jobs/tasks.ts'
import { job } from '../../kernel/room.ts'
import { type RemovedPortion, removePurgedPortion } from '../nodes/deletions/index.ts'
import { dropVersionsOf } from '../versions/index.ts'
import { hasPurgedOfTask } from './removal.store.ts'

/** Rows per transaction, few enough to delay no other transaction. */
const PORTION = 2000

/** Removes purged rows, portion by portion. An interrupted run resumes where it stopped. */
export const removePurgedJob = job({
  name: 'recycle.remove',
  cron: '23 * * * *',
  expireInSeconds: 3600,
  atOnce: 1,
  async run(ctx: Ctx) {
    const tell = teller(ctx)
    for (;;) {
      const taken = await removePortion(ctx)
      if (!taken) return
      await tell(taken)
    }
  },
})

const removePortion = (ctx: Ctx): Promise<RemovedPortion | null> =>
  ctx.together(async (tx) => {
    const taken = await removePurgedPortion(tx, PORTION)
    if (taken && taken.files.length > 0) await dropVersionsOf(tx, taken.files)
    return taken
  })

/** Reports progress to the tasks of a removal. A later run resumes the count of the one before. */
function teller(ctx: Ctx) {
  const tasks = new Map<string, { report: TaskProgressReport; done: number }>()
  return async ({ taskId, nodes }: RemovedPortion): Promise<void> => {
    if (!taskId) return
    const task = tasks.get(taskId) ?? {
      report: openTaskReport(ctx, taskId),
      done: await findTaskDoneCount(ctx.db, taskId),
    }
    task.done += nodes
    tasks.set(taskId, task)
    const counts = { done: task.done, success: task.done, fail: 0, ignore: 0 }
    await task.report.progress(counts)
    if (!(await hasPurgedOfTask(ctx.db, taskId)))
      await ctx.together((tx) => finishBackgroundTask(tx, taskId, 'done', counts))
  }
}
