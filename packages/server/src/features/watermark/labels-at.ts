import type { Ctx } from '../../kernel/ctx.ts'
import type { AccessibleNode } from '../nodes/index.ts'

type LabelsAt = (
  ctx: Ctx,
  files: readonly AccessibleNode[],
) => Promise<ReadonlyMap<string, { labelIds: string[]; level: number }>>

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Labels of files: their own and those of the folders above them. */
    labelsOfFiles: LabelsAt
  }
}

export const labelsAtFiles: LabelsAt = (ctx, files) => ctx.wiring.provider('labelsOfFiles')(ctx, files)
