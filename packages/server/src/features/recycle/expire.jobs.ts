import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { getSettingValues } from '../settings/index.ts'
import { purgeDeletions } from './purge.usecases.ts'
import { binRetentionStart } from './recycle.rules.ts'

const PORTION = 1000

/** Purges items that have been in a bin for longer than the setting, never earlier. */
export const expireBinsJob = job({
  name: 'recycle.expire',
  cron: '7 * * * *',
  atOnce: 1,
  async run(ctx: Ctx) {
    const { recycleDays } = await getSettingValues(ctx.db)
    const before = binRetentionStart(recycleDays, ctx.now())
    const which = { before, at: ctx.now(), limit: PORTION }
    while ((await ctx.together((tx) => purgeDeletions(tx, which))).count > 0) {}
  },
})
