import type { Room } from '../../kernel/room.ts'
import { marked, markedPages, markedThumbnails, shownCopy, textPages } from './burning/index.ts'
import { marksOf } from './marks.ts'
import { sweepMarked } from './watermark.jobs.ts'
import { routes } from './watermark.routes.ts'
import { dayStart } from './watermark.rules.ts'

export { type HandedOut, handOut, handOutWith, mayHaveOriginal, type Plan, planOf } from './hand-out.ts'
export { type Mark, type Moment, marksOf, onlyMarked } from './marks.ts'

/** Marks that are drawn over what people see and take away; the one gate for bytes of files on their way out. */
export const watermark: Room = {
  name: 'watermark',
  routes,
  jobs: [sweepMarked],
  provides: {
    renditionMakers: [marked, markedPages, markedThumbnails, shownCopy, textPages],
    thumbnailMarks: async (ctx, files) => {
      // nobody reads the minute on a small picture, and every minute would draw them all again
      const marks = await marksOf(ctx, files, 'preview', { at: dayStart(ctx.now()), ip: ctx.visit.ip })
      return new Map(
        [...marks].map(([id, { parameters }]) => [id, { kind: markedThumbnails.kind, parameters }]),
      )
    },
  },
}
