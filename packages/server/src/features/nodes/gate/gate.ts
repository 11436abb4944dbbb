import { type FileRight, includesRight } from '@cabinet/contract/rights'
import { entryOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  type AccessibleNode,
  accessibleNodeBefore,
  accessibleNodeOf,
  effectiveRightsOnPath,
  type FolderView,
  folderViewOnPath,
  locateNode,
  mayBeVisible,
  missingRightReason,
  nodePathUp,
  type PlacedNode,
  rightsArriving,
} from '../access/index.ts'
import { findArrivingRights, findNodePaths, findNodesWithAncestors } from '../paths/index.ts'
import { openMissingSpaces } from '../tree/index.ts'

/**
 * Returns the actor's view of these nodes, without those that are gone or hidden. Runs one query for any
 * number of nodes.
 */
export async function accessibleNodes(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, AccessibleNode>> {
  const { actor } = ctx
  const wanted = [...new Set(ids)]
  let links = await findNodesWithAncestors(ctx.db, wanted, actor.subjects, ctx.now())
  // a space is created when it is first entered, since its owner is older than the tree
  const unknown = wanted.filter((id) => !links.has(id))
  if (await openMissingSpaces(ctx, unknown))
    links = await findNodesWithAncestors(ctx.db, wanted, actor.subjects, ctx.now())
  const seen = wanted.map((id) => accessibleNodeOf(actor, links, id)).filter((one) => one !== null)
  return new Map(seen.map((one) => [one.node.id, one]))
}

/**
 * Returns the same for nodes in a bin, as if they were still where they were. For actors who may open that
 * bin.
 */
export async function reachedAsBefore(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, AccessibleNode>> {
  const links = await findNodesWithAncestors(ctx.db, ids, ctx.actor.subjects, ctx.now())
  const seen = ids.map((id) => accessibleNodeBefore(ctx.actor, links, id)).filter((one) => one !== null)
  return new Map(seen.map((one) => [one.node.id, one]))
}

/**
 * Locates live nodes of an enterprise without checking rights, for actions authorised elsewhere, such as an
 * archive administrator returning another user's file.
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

/** Returns the actor's view of one node; undefined where it is gone or hidden. */
export const findAccessibleNode = async (ctx: Ctx, id: string): Promise<AccessibleNode | undefined> =>
  (await accessibleNodes(ctx, [id])).get(id)

/** Returns the rights that the actor holds on each of these nodes; nodes without any are left out. */
export async function effectiveRights(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length >= MANY) return effectiveRightsOfMany(ctx, ids)
  const seen = await accessibleNodes(ctx, ids)
  return new Map([...seen].map(([id, { rights }]) => [id, rights]))
}

/** Number of ids from which the query that reads less of each node is used. */
const MANY = 100

/** Returns the same for hundreds or thousands of nodes. */
export async function effectiveRightsOfMany(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(ids)]
  let rights = await rightsOn(ctx, wanted)
  const unknown = wanted.filter((id) => !rights.has(id))
  if (await openMissingSpaces(ctx, unknown)) rights = await rightsOn(ctx, wanted)
  return new Map(wanted.flatMap((id) => (rights.get(id) ? [[id, rights.get(id)!]] : [])))
}

/** Returns the rights on those of these nodes that exist, 0 for none. */
async function rightsOn(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const { actor } = ctx
  const arrivals = await findArrivingRights(ctx.db, ids, actor, ctx.now())
  if (arrivals)
    return new Map(Array.from(arrivals.values(), (one) => [one.id, rightsArriving(actor, one)] as const))
  const ways = await findNodePaths(ctx.db, ids, actor, ctx.now(), 0)
  return new Map(Array.from(ways.steps.keys(), (id) => [id, effectiveRightsOnPath(actor, ways, id)] as const))
}

/**
 * Returns those of these live nodes that the actor sees, each with its folders from the root down. For
 * searches that check thousands of matches and show few.
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
 * Returns the nodes that the actor may be able to see, judging by their folders and the actor's grants alone.
 * It misses no visible node, and `visibleNodePaths` confirms each; no row of the nodes themselves is read.
 * Folders in `known` are not judged again, and those met here are added to it.
 */
export async function possiblyVisibleNodes<One extends PlacedNode>(
  ctx: Ctx,
  nodes: readonly One[],
  known: Map<string, FolderView> = new Map(),
): Promise<One[]> {
  const met = new Set(nodes.map(({ parentId }) => parentId).filter((id) => !known.has(id)))
  if (met.size > 0) {
    const paths = await findNodePaths(ctx.db, [...met], ctx.actor, ctx.now(), Math.max(1000, 4 * met.size))
    for (const id of met) known.set(id, folderViewOnPath(ctx.actor, paths, id))
  }
  return nodes.filter((node) => mayBeVisible(entryOf(known, node.parentId), node))
}

/**
 * Requires the right to read who has access to a node: an archived space forbids changing access, not viewing
 * it.
 * @throws common.not_found, common.no_permission
 */
export async function requireAccessReader(ctx: Ctx, id: string): Promise<AccessibleNode> {
  const one = await requireNode(ctx, id)
  if (!includesRight(one.held, 'authorise')) throw new AppError(missingRightReason(one.space))
  return one
}

/**
 * Returns these nodes when the actor holds the rights on all of them.
 * @throws common.not_found where one is gone or hidden (deliberately indistinguishable), common.no_permission
 */
export async function requireNodes(
  ctx: Ctx,
  ids: readonly string[],
  ...wanted: FileRight[]
): Promise<Map<string, AccessibleNode>> {
  const seen = await accessibleNodes(ctx, ids)
  if (ids.some((id) => !seen.has(id))) throw new AppError('common.not_found')
  for (const one of seen.values()) requireRights(one, wanted)
  return seen
}

function requireRights({ rights, space }: AccessibleNode, wanted: readonly FileRight[]): void {
  if (!wanted.every((right) => includesRight(rights, right))) throw new AppError(missingRightReason(space))
}

/**
 * Returns one node when the actor holds the rights on it.
 * @throws common.not_found, common.no_permission
 */
export async function requireNode(ctx: Ctx, id: string, ...wanted: FileRight[]): Promise<AccessibleNode> {
  const one = await findAccessibleNode(ctx, id)
  if (!one) throw new AppError('common.not_found')
  requireRights(one, wanted)
  return one
}
