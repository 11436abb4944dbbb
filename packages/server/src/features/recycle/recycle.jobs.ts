import type { Ctx } from '../../kernel/ctx.ts'
import { doneOf } from '../../kernel/jobs/tasks.store.ts'
import { finishTask, reportTask, type TaskReport } from '../../kernel/jobs/tasks.ts'
import { job } from '../../kernel/room.ts'
import { type Taken, takePurged } from '../nodes/deletions/index.ts'
import { dropVersionsOf } from '../versions/index.ts'
import { hasPurged } from './removal.store.ts'

/** Rows that one transaction removes: short enough to disturb nobody. */
const PORTION = 2000

/** Removes what was purged, portion by portion. A run that is cut off goes on where it was. */
export const removePurged = job({
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

const removePortion = (ctx: Ctx): Promise<Taken | null> =>
  ctx.together(async (tx) => {
    const taken = await takePurged(tx, PORTION)
    if (taken && taken.files.length > 0) await dropVersionsOf(tx, taken.files)
    return taken
  })

/** Tells the tasks of a removal how far it is. A run that follows another counts on from where that was. */
function teller(ctx: Ctx) {
  const tasks = new Map<string, { report: TaskReport; done: number }>()
  return async ({ taskId, nodes }: Taken): Promise<void> => {
    if (!taskId) return
    const task = tasks.get(taskId) ?? { report: reportTask(ctx, taskId), done: await doneOf(ctx.db, taskId) }
    task.done += nodes
    tasks.set(taskId, task)
    const counts = { done: task.done, success: task.done, fail: 0, ignore: 0 }
    await task.report.progress(counts)
    if (!(await hasPurged(ctx.db, taskId))) await ctx.together((tx) => finishTask(tx, taskId, 'done', counts))
  }
}
