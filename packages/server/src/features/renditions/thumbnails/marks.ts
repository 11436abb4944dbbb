import type { Ctx } from '../../../kernel/ctx.ts'
import type { Reached } from '../../nodes/index.ts'

/** Which rendition stands for the small picture of a file. */
export interface Instead {
  kind: string
  parameters: string
}

/** Small pictures that some files have for the asker instead of their own, by file. */
export type ThumbnailMarks = (ctx: Ctx, files: readonly Reached[]) => Promise<ReadonlyMap<string, Instead>>

/** Watermarks come later in the house. */
let marks: ThumbnailMarks = async () => new Map()

/** A later room says whose small pictures carry a mark. */
export function markThumbnailsBy(given: ThumbnailMarks): void {
  marks = given
}

export const marksOfThumbnails: ThumbnailMarks = (ctx, files) => marks(ctx, files)
