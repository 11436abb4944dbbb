import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { job } from '../../kernel/room.ts'
import { getSettings } from '../settings/index.ts'
import { dropOldRuns, endDeadRuns } from './runs.store.ts'
import { queueRun, syncJob } from './runs.usecases.ts'
import { nextRun } from './settings.rules.ts'
import { takeDue, updateNext } from './settings.store.ts'
import { carryOut } from './sync.usecases.ts'

const HOUR_MS = 3_600_000
/** A run says something every half second while it works; one that is silent this long is dead. */
const silentMs = 2 * HOUR_MS
/** How long the log of a run is kept (ours). */
const keptMs = 180 * 24 * HOUR_MS

export const syncDirectory = job<{ runId: string }>({
  name: syncJob,
  expireInSeconds: 7200,
  atOnce: 1,
  run: (ctx, { runId }) => carryOut(ctx, runId),
})

/** Begins what the schedules ask for; one that is still under way when the next is due goes on alone. */
export const startDue = job({
  name: 'directory.due',
  cron: '*/5 * * * *',
  run: (ctx: Ctx) =>
    ctx.together(async (tx) => {
      const { adOpen } = await getSettings(tx.db)
      for (const { enterprise_id: enterpriseId, settings } of await takeDue(tx.db, tx.now())) {
        await updateNext(tx.db, enterpriseId, nextRun(settings, tx.now()))
        if (!adOpen || !settings.open) continue
        try {
          await queueRun(tx, { enterpriseId, kind: 'schedule' })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }
    }),
})

export const clearRuns = job({
  name: 'directory.clear',
  cron: '41 * * * *',
  run: (ctx: Ctx) =>
    ctx.together(async (tx) => {
      const now = tx.now().getTime()
      await endDeadRuns(tx.db, new Date(now - silentMs), tx.now())
      await dropOldRuns(tx.db, new Date(now - keptMs))
    }),
})
