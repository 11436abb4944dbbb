import type { Ctx } from '../../../kernel/ctx.ts'
import type { AccessibleNode } from '../../nodes/index.ts'

/** Which rendition stands for the small picture of a file. */
export interface ThumbnailSubstitute {
  kind: string
  parameters: string
}

type ThumbnailMarks = (
  ctx: Ctx,
  files: readonly AccessibleNode[],
) => Promise<ReadonlyMap<string, ThumbnailSubstitute>>

declare module '../../../kernel/events.ts' {
  interface Slots {
    /** Small pictures that some files have for the asker instead of their own, by file: those with a watermark. */
    thumbnailMarks: ThumbnailMarks
  }
}

export const marksOfThumbnails: ThumbnailMarks = (ctx, files) =>
  ctx.wiring.provider('thumbnailMarks')(ctx, files)
