import type { Ctx } from '../../kernel/ctx.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Names of the labels of these nodes, joined; nodes without any are left out. */
    labelNames: (ctx: Ctx, nodeIds: readonly string[]) => Promise<Map<string, string>>
  }
}

export const labelNamesOfNodes = (ctx: Ctx, nodeIds: readonly string[]): Promise<Map<string, string>> =>
  ctx.wiring.provider('labelNames')(ctx, nodeIds)
