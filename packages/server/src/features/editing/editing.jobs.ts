import { editingLimits } from '@cabinet/contract/editing'
import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { endEditingSession } from './sessions/hold.ts'
import {
  deleteEndedSessions,
  findSilentSessions,
  hasUnsavedUpdates,
  lockEditingSession,
} from './sessions/sessions.store.ts'

/**
 * Milliseconds without any window after which a session ends; after a restart, windows reconnect to it within
 * this time.
 */
const silentMs = 10 * 60_000
const dayMs = 24 * 3_600_000
/** Days for which a disconnected window may still save into a session that ended without a draft. */
const plainDays = 3

export const sweepEditingJob = job({
  name: 'editing.sweep',
  cron: '*/5 * * * *',
  run: (ctx) => sweepEditingSessions(ctx),
})

export async function sweepEditingSessions(ctx: Ctx): Promise<void> {
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms)
  const forgotten = new Set(
    (await findSilentSessions(ctx.db, ago(editingLimits.resumeMs))).map(({ id }) => id),
  )
  for (const silent of await findSilentSessions(ctx.db, ago(silentMs))) {
    if (hasUnsavedUpdates(silent) && !forgotten.has(silent.id)) continue
    await ctx.together(async (tx) => {
      const session = await lockEditingSession(tx.db, silent.id)
      if (session?.ended_at === null) await endEditingSession(tx, session)
    })
  }
  await deleteEndedSessions(ctx.db, {
    plain: ago(plainDays * dayMs),
    drafted: ago(editingLimits.draftDays * dayMs),
  })
}
