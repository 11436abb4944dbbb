import type { Ctx } from '../../../kernel/ctx.ts'
import type { AccessibleNode } from '../../nodes/index.ts'

/** Rendition used as a file's thumbnail. */
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
    /** Substitute thumbnails for the current user, by file: those of watermarked files. */
    thumbnailMarks: ThumbnailMarks
  }
}

export const marksOfThumbnails: ThumbnailMarks = (ctx, files) =>
  ctx.wiring.provider('thumbnailMarks')(ctx, files)
