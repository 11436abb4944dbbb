import type { Ctx } from '../../kernel/ctx.ts'

/** Names of the labels of these nodes, joined; nodes without any are left out. */
export type LabelNames = (ctx: Ctx, nodeIds: readonly string[]) => Promise<Map<string, string>>

let names: LabelNames = async () => new Map()

/** The room of labels comes later in the house and says here what the labels of collected items are. */
export function labelCollectionsBy(read: LabelNames): void {
  names = read
}

export const labelNames: LabelNames = (ctx, nodeIds) => names(ctx, nodeIds)
