import type { Ctx } from '../../kernel/ctx.ts'
import { findTaskDoneCount } from '../../kernel/jobs/tasks.store.ts'
import { finishBackgroundTask, openTaskReport, type TaskProgressReport } from '../../kernel/jobs/tasks.ts'
import { job } from '../../kernel/room.ts'
import { type RemovedPortion, removePurgedPortion } from '../nodes/deletions/index.ts'
import { dropVersionsOf } from '../versions/index.ts'
import { hasPurgedOfTask } from './removal.store.ts'

/** Rows that one transaction removes: short enough to disturb nobody. */
const PORTION = 2000

/** Removes what was purged, portion by portion. A run that is cut off goes on where it was. */
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

/** Tells the tasks of a removal how far it is. A run that follows another counts on from where that was. */
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
