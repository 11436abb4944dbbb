import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { forgetRenditions } from '../renditions/index.ts'
import { markedCopyMaker, markedPagesMaker, markedThumbnails, shownCopyMaker } from './burning/index.ts'
import { dropUnusedPictures } from './watermark.store.ts'

const hourMs = 3_600_000
/** A marked copy belongs to one user: it is kept for twice the life of a view ticket. */
const keptMs = 8 * hourMs
/** A preview copy is shared by all who may only preview: it is kept as long as the parts of a film. */
const shownMs = 24 * hourMs

/** Removes used marked copies, and pictures without a watermark. */
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
