import type { Ctx } from '../../kernel/ctx.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Returns the joined label names of these nodes; nodes without labels are left out. */
    labelNames: (ctx: Ctx, nodeIds: readonly string[]) => Promise<Map<string, string>>
  }
}

export const labelNamesOfNodes = (ctx: Ctx, nodeIds: readonly string[]): Promise<Map<string, string>> =>
  ctx.wiring.provider('labelNames')(ctx, nodeIds)
