import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { nodePathInSpace } from '../access/index.ts'
import { findNodesWithAncestors, type NodeRow, type SpaceRow } from '../paths/index.ts'
import { readUnderSpaceLock, spaceIdsOfNodes } from './lock-nodes.ts'

/** A live node and where it lies, whoever asks: for work of the system. */
export interface NodeLocation {
  node: NodeRow
  space: SpaceRow
  /** A live lock lies on it or on a folder above. */
  held: boolean
}

/** Where these nodes lie. Those that are gone or in the bin are left out. One query for any number. */
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

/** The same, their spaces locked, so that what is answered stays true until the end. */
export const lockNodeLocations = (tx: Tx, ids: readonly string[]): Promise<Map<string, NodeLocation>> =>
  readUnderSpaceLock(tx, () => locationsOfNodes(tx, ids), spaceIdsOfNodes)
