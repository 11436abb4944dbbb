import { type Ctx, createRequestContext, type Ports, systemRequestVisit } from '../ctx.ts'
import { deleteOldPushMessages } from '../push/push.store.ts'
import { job, type Room } from '../room.ts'
import type { JobRunDetails } from './definition.ts'
import type { JobQueue } from './jobs.ts'
import { clearAbandonedTasks, finishBackgroundTask } from './tasks.ts'

/** The kernel's own rounds. */
const kernelJobs = [
  job({
    name: 'push.drop-old',
    cron: '*/5 * * * *',
    run: async (ctx) => void (await deleteOldPushMessages(ctx.db)),
  }),
  job({ name: 'tasks.clear', cron: '17 * * * *', run: (ctx) => clearAbandonedTasks(ctx) }),
]

/** Defines the work of the kernel and of all rooms. A job whose input has a `taskId` ends its task when it fails. */
export function defineRoomJobs(jobs: JobQueue, rooms: readonly Room[], ports: Ports): void {
  for (const { name, run, cron, retries, expireInSeconds, atOnce } of [
    ...kernelJobs,
    ...rooms.flatMap((room) => room.jobs ?? []),
  ]) {
    jobs.define<{ taskId?: unknown }>(name, {
      handler: (jobRun, input) => run(systemCtx(ports, jobRun), input as never),
      failed: async (jobRun, { taskId }) => {
        if (typeof taskId !== 'string') return
        await systemCtx(ports, jobRun).together((tx) => finishBackgroundTask(tx, taskId, 'failed'))
      },
      ...(retries !== undefined && { retryLimit: retries }),
      ...(expireInSeconds !== undefined && { expireInSeconds }),
      ...(atOnce !== undefined && { concurrency: atOnce }),
    })
    if (cron) jobs.schedule(name, cron)
  }
}

const systemCtx = (ports: Ports, { id, log }: JobRunDetails): Ctx =>
  createRequestContext({ ...ports, log }, { ...systemRequestVisit, id }, null)
