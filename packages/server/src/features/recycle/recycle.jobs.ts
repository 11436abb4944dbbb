import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { takePurged } from '../spaces/index.ts'
import { dropVersionsOf } from '../versions/index.ts'

/** Rows that one transaction removes: short enough to disturb nobody. */
const PORTION = 2000

/** Removes what was purged, portion by portion. A run that is cut off goes on where it was. */
export const removePurged = job({
  name: 'recycle.remove',
  cron: '23 * * * *',
  expireInSeconds: 3600,
  atOnce: 1,
  async run(ctx: Ctx) {
    while (await removePortion(ctx)) {}
  },
})

const removePortion = (ctx: Ctx): Promise<boolean> =>
  ctx.together(async (tx) => {
    const files = await takePurged(tx, PORTION)
    if (files === null) return false
    if (files.length > 0) await dropVersionsOf(tx, files)
    return true
  })
