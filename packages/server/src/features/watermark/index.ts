import type { Room } from '../../kernel/room.ts'
import {
  markedCopyMaker,
  markedPagesMaker,
  markedThumbnails,
  shownCopyMaker,
  textPagesMaker,
} from './burning/index.ts'
import { watermarksOfFiles } from './marks.ts'
import { sweepMarkedCopiesJob } from './watermark.jobs.ts'
import { routes } from './watermark.routes.ts'
import { startOfMarkDay } from './watermark.rules.ts'

export {
  type HandedOutContent,
  type HandOutPlan,
  handOutContent,
  handOutWithMark,
  mayHaveOriginal,
  planHandOut,
} from './hand-out.ts'
export { filesSeenMarkedOnly, type RequestMoment, type WatermarkOfFile, watermarksOfFiles } from './marks.ts'
export { unmarkedJournalLines } from './unmarked.ts'

/** Watermarks over viewed and downloaded files; the single gate for file bytes being sent. */
export const watermark: Room = {
  name: 'watermark',
  routes,
  jobs: [sweepMarkedCopiesJob],
  provides: {
    renditionMakers: [markedCopyMaker, markedPagesMaker, markedThumbnails, shownCopyMaker, textPagesMaker],
    thumbnailMarks: async (ctx, files) => {
      // the minute is illegible on a thumbnail, and would redraw all of them every minute
      const marks = await watermarksOfFiles(ctx, files, 'preview', {
        at: startOfMarkDay(ctx.now()),
        ip: ctx.visit.ip,
      })
      return new Map(
        [...marks].map(([id, { parameters }]) => [id, { kind: markedThumbnails.kind, parameters }]),
      )
    },
  },
}
