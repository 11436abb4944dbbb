import { job } from '../../../kernel/room.ts'
import { forgetRenditions } from '../../renditions/index.ts'
import { mediaPartMaker } from './films.maker.ts'

/** Parts of a film take about as much disk as the film: kept for an evening and the next morning. */
const keptMs = 24 * 3_600_000

export const sweepMediaPartsJob = job({
  name: 'previews.sweep_films',
  cron: '51 * * * *',
  run: async (ctx) => {
    await forgetRenditions(ctx, [mediaPartMaker.kind], new Date(ctx.now().getTime() - keptMs))
  },
})
