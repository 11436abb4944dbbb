import { type FileRight, includesRight } from '@cabinet/contract/rights'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  type AccessibleNode,
  accessibleNodeBefore,
  accessibleNodeOf,
  effectiveRightsOnPath,
  findGrantedAmong,
  locateNode,
  missingRightReason,
  nodePathUp,
  rightsArriving,
} from '../access/index.ts'
import { findArrivingRights, findNodePaths, findNodesWithAncestors } from '../paths/index.ts'
import { openMissingSpaces } from '../tree/index.ts'

/** What the actor sees of these nodes. Those that are gone or hidden are left out. One query for any number. */
export async function accessibleNodes(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, AccessibleNode>> {
  const { actor } = ctx
  const wanted = [...new Set(ids)]
  let links = await findNodesWithAncestors(ctx.db, wanted, actor.subjects, ctx.now())
  const unknown = wanted.filter((id) => !links.has(id))
  // a space comes to be when it is first entered, since its owner is older than the tree
  if (unknown.length > 0 && (await openMissingSpaces(ctx, unknown)))
    links = await findNodesWithAncestors(ctx.db, wanted, actor.subjects, ctx.now())
  const seen = wanted.map((id) => accessibleNodeOf(actor, links, id)).filter((one) => one !== null)
  return new Map(seen.map((one) => [one.node.id, one]))
}

/** The same of nodes that lie in a bin, as if they still stood where they were. For who may open that bin. */
export async function reachedAsBefore(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, AccessibleNode>> {
  const links = await findNodesWithAncestors(ctx.db, ids, ctx.actor.subjects, ctx.now())
  const seen = ids.map((id) => accessibleNodeBefore(ctx.actor, links, id)).filter((one) => one !== null)
  return new Map(seen.map((one) => [one.node.id, one]))
}

/**
 * Where these live nodes of an enterprise lie. Asks for no rights: only for what was decided elsewhere, such as an
 * archive's administrator giving back what was another's.
 */
export async function locateNodes(
  ctx: Ctx,
  ids: readonly string[],
  enterpriseId: string,
): Promise<Map<string, AccessibleNode>> {
  const wanted = [...new Set(ids)]
  const links = await findNodesWithAncestors(ctx.db, wanted, [], ctx.now())
  const found = wanted.map((id) => locateNode(links, id, enterpriseId)).filter((one) => one !== null)
  return new Map(found.map((one) => [one.node.id, one]))
}

/** The rights that the actor holds on each of these nodes; nodes without any are left out. */
export async function effectiveRights(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length >= MANY) return effectiveRightsOfMany(ctx, ids)
  const seen = await accessibleNodes(ctx, ids)
  return new Map([...seen].map(([id, { rights }]) => [id, rights]))
}

/** Ids from which on less is read of each. */
const MANY = 100

/** The same for hundreds and thousands. */
export async function effectiveRightsOfMany(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(ids)]
  let rights = await rightsOn(ctx, wanted)
  const unknown = wanted.filter((id) => !rights.has(id))
  if (unknown.length > 0 && (await openMissingSpaces(ctx, unknown))) rights = await rightsOn(ctx, wanted)
  return new Map(wanted.flatMap((id) => (rights.get(id) ? [[id, rights.get(id)!]] : [])))
}

/** Rights on those of these nodes that there are, 0 for none. */
async function rightsOn(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const { actor } = ctx
  const arrivals = await findArrivingRights(ctx.db, ids, actor, ctx.now())
  if (arrivals)
    return new Map(Array.from(arrivals.values(), (one) => [one.id, rightsArriving(actor, one)] as const))
  const ways = await findNodePaths(ctx.db, ids, actor, ctx.now(), 0)
  return new Map(Array.from(ways.steps.keys(), (id) => [id, effectiveRightsOnPath(actor, ways, id)] as const))
}

/**
 * Which of these live nodes the actor sees, and their folders from the root down: what finding asks about thousands of
 * hits, of which few are shown.
 */
export async function visibleNodePaths(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const ways = await findNodePaths(ctx.db, ids, ctx.actor, ctx.now(), Math.max(1000, 4 * ids.length))
  const seen = ids.filter((id) => effectiveRightsOnPath(ctx.actor, ways, id) > 0)
  return new Map(
    seen.map((id) => [
      id,
      nodePathUp(ways.steps, id)!
        .slice(0, -1)
        .map((step) => step.id),
    ]),
  )
}

/**
 * Those of these nodes that the actor may see for all that their folders and the actor's grants tell: none is missing,
 * and `visibleNodePaths` says of which it is true. Reads no row of the nodes themselves.
 */
export async function possiblyVisibleNodes<One extends { id: string; parentId: string }>(
  ctx: Ctx,
  nodes: readonly One[],
): Promise<One[]> {
  if (nodes.length === 0) return []
  const [folders, granted] = await Promise.all([
    visibleNodePaths(ctx, [...new Set(nodes.map(({ parentId }) => parentId))]),
    findGrantedAmong(
      ctx.db,
      nodes.map(({ id }) => id),
      ctx.actor.subjects,
    ),
  ])
  return nodes.filter(({ id, parentId }) => folders.has(parentId) || granted.has(id))
}

/**
 * The gate for reading who has access to a node: what an archived space takes away is the changing of access, not the
 * sight of it.
 * @throws common.not_found, common.no_permission
 */
export async function requireAccessReader(ctx: Ctx, id: string): Promise<AccessibleNode> {
  const one = await requireNode(ctx, id)
  if (!includesRight(one.held, 'authorise')) throw new AppError(missingRightReason(one.space))
  return one
}

/**
 * The gate: answers these nodes when the actor holds the right on all of them.
 * @throws common.not_found where one is gone or hidden (which is not told apart), common.no_permission
 */
export async function requireNodes(
  ctx: Ctx,
  ids: readonly string[],
  ...wanted: FileRight[]
): Promise<Map<string, AccessibleNode>> {
  const seen = await accessibleNodes(ctx, ids)
  if (ids.some((id) => !seen.has(id))) throw new AppError('common.not_found')
  for (const { rights, space } of seen.values())
    if (!wanted.every((right) => includesRight(rights, right))) throw new AppError(missingRightReason(space))
  return seen
}

/**
 * The same for one node.
 * @throws common.not_found, common.no_permission
 */
export async function requireNode(ctx: Ctx, id: string, ...wanted: FileRight[]): Promise<AccessibleNode> {
  const seen = await requireNodes(ctx, [id], ...wanted)
  return seen.get(id)!
}
