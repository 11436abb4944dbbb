import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Reached, wayTo } from '../access/index.ts'
import { findLocksIn, type Hold, type LockError, lockRefusal } from '../locks/index.ts'
import { findChains } from '../paths/index.ts'

/** The live locks that concern a node. */
export interface Holds {
  /** On the node or a folder above it. */
  above: Hold[]
  /** On the node or below it. */
  within: Hold[]
}

/** Live locks on these nodes, above them and below them, by node. */
export async function holdsOf(ctx: Ctx, nodes: readonly Reached[]): Promise<Map<string, Holds>> {
  const spaces = [...new Set(nodes.map(({ space }) => space.id))]
  const holds = await findLocksIn(ctx.db, spaces, ctx.now())
  if (holds.length === 0) return new Map()
  const ways = await findWays(ctx, holds)
  return new Map(
    nodes.map(({ node, ancestors }) => {
      const above = new Set([node.id, ...ancestors.map((link) => link.id)])
      return [
        node.id,
        {
          above: holds.filter((hold) => above.has(hold.nodeId)),
          within: holds.filter((hold) => ways.get(hold.nodeId)?.has(node.id)),
        },
      ]
    }),
  )
}

/** Every node above each of these locks: walking up from few locks is cheap, walking down a folder is not. */
async function findWays(ctx: Ctx, holds: readonly Hold[]): Promise<Map<string, Set<string>>> {
  const ids = holds.map((hold) => hold.nodeId)
  const links = await findChains(ctx.db, ids, [], ctx.now())
  return new Map(ids.map((id) => [id, new Set(wayTo(links, id)?.map((link) => link.id))]))
}

/** For each of these nodes that the actor may not change now: why. */
export async function holdRefusals(
  ctx: Ctx,
  nodes: readonly Reached[],
  token?: string,
): Promise<Map<string, LockError>> {
  const refusals = new Map<string, LockError>()
  for (const [id, { above, within }] of await holdsOf(ctx, nodes)) {
    const reason = lockRefusal([...above, ...within], ctx.actorId, token)
    if (reason) refusals.set(id, reason)
  }
  return refusals
}

/**
 * Throws `locks.<kind>` where somebody's lock lies on one of these nodes, above or below it. What `token` proves is no
 * such lock.
 */
export async function requireUnlocked(ctx: Ctx, nodes: readonly Reached[], token?: string): Promise<void> {
  for (const reason of (await holdRefusals(ctx, nodes, token)).values()) throw new AppError(reason)
}
