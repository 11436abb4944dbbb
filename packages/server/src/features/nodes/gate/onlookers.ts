import type { Actor, Ctx } from '../../../kernel/ctx.ts'
import { type AccessibleNode, accessibleNodeOf, findLiveGrants, nodePathInSpace } from '../access/index.ts'
import { findNodesWithAncestors } from '../paths/index.ts'

/**
 * Channel of access changes; the payload is the ids of the nodes, spaces and people where the change began,
 * separated by blanks, or `*` for any. The database sends it on commit (migration 0370).
 */
export const rightsChangedChannel = 'rights.changed'

/** One node as several people see it, and what that view depends on. */
export interface ViewersOfNode {
  /** By user id; users who see nothing are left out. */
  seen: Map<string, AccessibleNode>
  /** The node and its folders, up to the space. */
  wayIds: string[]
  /** When the first of the grants in effect expires. */
  endsAt: Date | null
}

/**
 * Returns each person's view of a node, as `accessibleNodes` does for one. Runs two queries for any number of
 * people.
 */
export async function accessibleByEachViewer(
  ctx: Ctx,
  id: string,
  actors: readonly Actor[],
): Promise<ViewersOfNode> {
  const links = await findNodesWithAncestors(ctx.db, [id], [], ctx.now())
  const way = nodePathInSpace(links, id) ?? []
  const wayIds = way.map((link) => link.id)
  const subjects = [...new Set(actors.flatMap((actor) => actor.subjects))]
  const grants = await findLiveGrants(ctx.db, wayIds, subjects, ctx.now())
  const seen = new Map<string, AccessibleNode>()
  for (const actor of actors) {
    const granted = (nodeId: string) =>
      grants
        .filter((grant) => grant.nodeId === nodeId && actor.subjects.includes(grant.subject))
        .reduce((set, { rights }) => set | rights, 0)
    const own = new Map(way.map((link) => [link.id, { ...link, granted: granted(link.id) }]))
    const one = accessibleNodeOf(actor, own, id)
    if (one) seen.set(actor.userId, one)
  }
  const ends = grants.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? [])
  return { seen, wayIds, endsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null }
}
