import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type AccessibleNode, nodePathInSpace } from '../access/index.ts'
import { findLocksInSpaces, type LiveLock, type LockErrorKey, lockedItemRefusal } from '../locks/index.ts'
import { findNodesWithAncestors } from '../paths/index.ts'

/** The live locks that concern a node. */
export interface LocksAroundNode {
  /** On the node or a folder above it. */
  above: LiveLock[]
  /** On the node or below it. */
  within: LiveLock[]
}

/** Live locks on these nodes, above them and below them, by node. */
export async function locksAroundNodes(
  ctx: Ctx,
  nodes: readonly AccessibleNode[],
): Promise<Map<string, LocksAroundNode>> {
  const spaces = [...new Set(nodes.map(({ space }) => space.id))]
  const holds = await findLocksInSpaces(ctx.db, spaces, ctx.now())
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

/**
 * Finds every node above each of these locks: walking up from few locks is cheap, walking down a folder is
 * not.
 */
async function findWays(ctx: Ctx, holds: readonly LiveLock[]): Promise<Map<string, Set<string>>> {
  const ids = holds.map((hold) => hold.nodeId)
  const links = await findNodesWithAncestors(ctx.db, ids, [], ctx.now())
  return new Map(ids.map((id) => [id, new Set(nodePathInSpace(links, id)?.map((link) => link.id))]))
}

/** Returns, for each of these nodes that the actor may not change now, the reason. */
export async function lockRefusalsOfNodes(
  ctx: Ctx,
  nodes: readonly AccessibleNode[],
  token?: string,
): Promise<Map<string, LockErrorKey>> {
  const refusals = new Map<string, LockErrorKey>()
  for (const [id, { above, within }] of await locksAroundNodes(ctx, nodes)) {
    const reason = lockedItemRefusal([...above, ...within], ctx.actorId, token)
    if (reason) refusals.set(id, reason)
  }
  return refusals
}

/**
 * Throws `locks.<kind>` where another user's lock lies on one of these nodes, above or below it. A lock
 * proved by `token` does not count.
 */
export async function requireUnlocked(
  ctx: Ctx,
  nodes: readonly AccessibleNode[],
  token?: string,
): Promise<void> {
  for (const reason of (await lockRefusalsOfNodes(ctx, nodes, token)).values()) throw new AppError(reason)
}
