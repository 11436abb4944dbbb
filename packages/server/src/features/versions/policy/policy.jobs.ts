import type { Ctx } from '../../../kernel/ctx.ts'
import { finishBackgroundTask, openTaskReport } from '../../../kernel/jobs/tasks.ts'
import { job } from '../../../kernel/room.ts'
import { findVersionPolicies } from './policy.store.ts'
import { portionsOfFiles, type ThinningScope, thinFileVersions } from './thin.ts'

interface Thinning extends ThinningScope {
  /** The task by which the user who changed a policy follows the removal. */
  taskId?: string
}

/**
 * Removes older versions that no policy retains: each night, and after a change of policy. Safe to run twice.
 */
export const thinVersionsJob = job<Thinning>({
  name: 'versions.thin',
  cron: '41 18 * * *',
  expireInSeconds: 6 * 3600,
  atOnce: 1,
  async run(ctx: Ctx, { taskId, ...scope }) {
    const report = taskId ? openTaskReport(ctx, taskId) : null
    try {
      const policies = await findVersionPolicies(ctx.db, scope.enterpriseId)
      const counts = { done: 0, success: 0, fail: 0, ignore: 0 }
      let cancelled = false
      if (policies.enterprise.size + policies.space.size > 0)
        for await (const ids of portionsOfFiles(ctx, scope)) {
          const { versions } = await thinFileVersions(ctx, ids, policies, scope)
          counts.done += ids.length
          counts.success += versions
          cancelled = (await report?.progress(counts))?.cancelled ?? false
          if (cancelled) break
        }
      if (taskId)
        await ctx.together((tx) => finishBackgroundTask(tx, taskId, cancelled ? 'cancelled' : 'done', counts))
    } catch (error) {
      if (taskId) await ctx.together((tx) => finishBackgroundTask(tx, taskId, 'failed'))
      throw error
    }
  },
})
