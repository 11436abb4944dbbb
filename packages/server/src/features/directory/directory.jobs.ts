import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { job } from '../../kernel/room.ts'
import { getSettingValues } from '../settings/index.ts'
import { nextScheduledRun } from './runs.rules.ts'
import { deleteOldRuns, endAbandonedRuns } from './runs.store.ts'
import { directorySyncJobName, queueDirectoryRun } from './runs.usecases.ts'
import { takeDueDirectories, updateNextRunAt } from './settings.store.ts'
import { runDirectorySync } from './sync.usecases.ts'

const HOUR_MS = 3_600_000
/** A run reports progress every half second; one silent for this long is dead. */
const silentMs = 2 * HOUR_MS
/** Retention of run logs (ours). */
const keptMs = 180 * 24 * HOUR_MS

export const syncDirectoryJob = job<{ runId: string }>({
  name: directorySyncJobName,
  expireInSeconds: 7200,
  atOnce: 1,
  run: (ctx, { runId }) => runDirectorySync(ctx, runId),
})

/** Starts the runs that schedules ask for; one still running when the next is due continues alone. */
export const startDueRunsJob = job({
  name: 'directory.due',
  cron: '*/5 * * * *',
  run: (ctx: Ctx) =>
    ctx.together(async (tx) => {
      const { adOpen } = await getSettingValues(tx.db)
      for (const { enterprise_id: enterpriseId, settings } of await takeDueDirectories(tx.db, tx.now())) {
        await updateNextRunAt(tx.db, enterpriseId, nextScheduledRun(settings, tx.now()))
        if (!adOpen || !settings.open) continue
        try {
          await queueDirectoryRun(tx, { enterpriseId, kind: 'schedule' })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }
    }),
})

export const deleteOldRunsJob = job({
  name: 'directory.clear',
  cron: '41 * * * *',
  run: (ctx: Ctx) =>
    ctx.together(async (tx) => {
      const now = tx.now().getTime()
      await endAbandonedRuns(tx.db, new Date(now - silentMs), tx.now())
      await deleteOldRuns(tx.db, new Date(now - keptMs))
    }),
})
