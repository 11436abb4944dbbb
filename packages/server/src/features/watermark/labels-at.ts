import type { Ctx } from '../../kernel/ctx.ts'
import type { Reached } from '../nodes/index.ts'

/** What files are labelled with, themselves and by the folders above them. */
export type LabelsAt = (
  ctx: Ctx,
  files: readonly Reached[],
) => Promise<ReadonlyMap<string, { labelIds: string[]; level: number }>>

/** Labels come later in the house. */
let reader: LabelsAt = async () => new Map()

/** The room of labels says what files have. */
export function readLabelsBy(given: LabelsAt): void {
  reader = given
}

export const labelsAt: LabelsAt = (ctx, files) => reader(ctx, files)
