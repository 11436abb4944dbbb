import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { getSettings } from '../settings/index.ts'
import { purge } from './purge.usecases.ts'
import { endOf } from './recycle.rules.ts'

const PORTION = 1000

/** Purges what has lain in a bin for longer than the setting says, never earlier. */
export const expireBins = job({
  name: 'recycle.expire',
  cron: '7 * * * *',
  atOnce: 1,
  async run(ctx: Ctx) {
    const { recycleDays } = await getSettings(ctx.db)
    const before = endOf(recycleDays, ctx.now())
    const which = { before, at: ctx.now(), limit: PORTION }
    while ((await ctx.together((tx) => purge(tx, which))).count > 0) {}
  },
})
