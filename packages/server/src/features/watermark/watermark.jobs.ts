import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { forgetRenditions } from '../renditions/index.ts'
import { markedCopyMaker, markedPagesMaker, markedThumbnails, shownCopyMaker } from './burning/index.ts'
import { dropUnusedPictures } from './watermark.store.ts'

const hourMs = 3_600_000
/** A marked copy is one person's: it stays as long as a ticket to view lives, twice. */
const keptMs = 8 * hourMs
/** A copy for the screen is everybody's who may only look: it stays as the parts of a film do. */
const shownMs = 24 * hourMs

/** Marked copies that have served, and pictures that no watermark shows any more. */
export const sweepMarkedCopiesJob = job({
  name: 'watermark.sweep',
  cron: '23 * * * *',
  run: async (ctx: Ctx) => {
    const now = ctx.now().getTime()
    await forgetRenditions(
      ctx,
      [markedCopyMaker.kind, markedPagesMaker.kind, markedThumbnails.kind],
      new Date(now - keptMs),
    )
    await forgetRenditions(ctx, [shownCopyMaker.kind], new Date(now - shownMs))
    await dropUnusedPictures(ctx.db, new Date(now - 24 * hourMs))
  },
})
