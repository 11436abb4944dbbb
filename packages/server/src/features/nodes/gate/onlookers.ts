import type { Actor, Ctx } from '../../../kernel/ctx.ts'
import { type AccessibleNode, accessibleNodeOf, findLiveGrants, nodePathInSpace } from '../access/index.ts'
import { findNodesWithAncestors, type NodeRow } from '../paths/index.ts'

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
  const grants = await findLiveGrants(ctx.db, wayIds, subjectsOf(actors), ctx.now())
  const viewOf = viewsByGrants(way, grants)
  const seen = new Map<string, AccessibleNode>()
  for (const actor of actors) {
    const one = accessibleNodeOf(actor, viewOf(actor), id)
    if (one) seen.set(actor.userId, one)
  }
  const ends = grants.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? [])
  return { seen, wayIds, endsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null }
}

const subjectsOf = (actors: readonly Actor[]) => [...new Set(actors.flatMap((actor) => actor.subjects))]

type LiveGrants = Awaited<ReturnType<typeof findLiveGrants>>

/** Returns a function that gives nodes the rights that each actor is granted on them. */
function viewsByGrants(links: readonly NodeRow[], grants: LiveGrants) {
  const byNode = new Map<string, LiveGrants>()
  for (const grant of grants) byNode.set(grant.nodeId, [...(byNode.get(grant.nodeId) ?? []), grant])
  return ({ subjects }: Actor): Map<string, NodeRow> => {
    const held = new Set(subjects)
    return new Map(
      links.map((link) => {
        const own = byNode.get(link.id)?.filter(({ subject }) => held.has(subject)) ?? []
        return [link.id, { ...link, granted: own.reduce((set, { rights }) => set | rights, 0) }]
      }),
    )
  }
}

/**
 * Returns each person's view of the nodes asked for that person, as `accessibleNodes` does for one. Runs two queries for
 * any number of people and nodes.
 */
export async function accessibleNodesOfViewers(
  ctx: Ctx,
  asked: readonly { actor: Actor; ids: readonly string[] }[],
): Promise<Map<string, Map<string, AccessibleNode>>> {
  const ids = [...new Set(asked.flatMap((one) => one.ids))]
  if (ids.length === 0) return new Map()
  const links = await findNodesWithAncestors(ctx.db, ids, [], ctx.now())
  const subjects = subjectsOf(asked.map(({ actor }) => actor))
  const grants = await findLiveGrants(ctx.db, [...links.keys()], subjects, ctx.now())
  const viewOf = viewsByGrants([...links.values()], grants)
  return new Map(
    asked.map(({ actor, ids: wanted }) => {
      const view = viewOf(actor)
      const seen = wanted.flatMap((id) => accessibleNodeOf(actor, view, id) ?? [])
      return [actor.userId, new Map(seen.map((one) => [one.node.id, one]))]
    }),
  )
}
