import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { nodePathInSpace } from '../access/index.ts'
import { findNodesWithAncestors, type NodeRow, type SpaceRow } from '../paths/index.ts'
import { readUnderSpaceLock, spaceIdsOfNodes } from './lock-nodes.ts'

/** A live node and its location, independent of any actor: for system work. */
export interface NodeLocation {
  node: NodeRow
  space: SpaceRow
  /** Whether a live lock lies on it or on a folder above. */
  held: boolean
}

/**
 * Locates these nodes; those that are gone or in the bin are left out. Runs one query for any number of
 * nodes.
 */
export async function locationsOfNodes(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NodeLocation>> {
  const links = await findNodesWithAncestors(ctx.db, ids, [], ctx.now())
  const places = new Map<string, NodeLocation>()
  for (const id of ids) {
    const way = nodePathInSpace(links, id)
    if (!way || way.some((link) => link.deleted)) continue
    places.set(id, {
      node: way.at(-1)!,
      space: way[0]!.space!,
      held: way.some((link) => link.locks.length > 0),
    })
  }
  return places
}

/** Locates these nodes with their spaces locked, so that the answer stays true until the transaction ends. */
export const lockNodeLocations = (tx: Tx, ids: readonly string[]): Promise<Map<string, NodeLocation>> =>
  readUnderSpaceLock(tx, () => locationsOfNodes(tx, ids), spaceIdsOfNodes)
