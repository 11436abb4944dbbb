import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { jobs } from './ask.usecases.ts'
import { makeRenditionById } from './make.usecases.ts'
import { requeueForgotten, sweepRenditions } from './sweep.usecases.ts'

/** Longer than a rendition is claimed, which in turn is longer than all limits of a maker together. */
const expireInSeconds = 20 * 60

/** Makes renditions that a user waits for: the sandbox has two places, and both may serve them. */
export const makeUrgentRenditionJob = job({
  name: jobs.now,
  atOnce: 2,
  expireInSeconds,
  run: (ctx: Ctx, { id }: { id: string }) => makeRenditionById(ctx, id, true),
})

/** Makes renditions that nobody waits for yet, one at a time, so that a place stays free for urgent ones. */
export const makeLaterRenditionJob = job({
  name: jobs.later,
  atOnce: 1,
  expireInSeconds,
  run: (ctx: Ctx, { id }: { id: string }) => makeRenditionById(ctx, id, false),
})

export const maintainRenditionsJob = job({
  name: 'renditions.look_after',
  cron: '41 * * * *',
  run: async (ctx) => {
    await requeueForgotten(ctx)
    // the nightly sweep of contents is over by then
    if (ctx.now().getUTCHours() === 4) await sweepRenditions(ctx, { dryRun: false })
  },
})
