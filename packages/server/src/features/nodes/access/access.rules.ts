import type { ErrorKey } from '@cabinet/contract/errors'
import { allFileRights } from '@cabinet/contract/rights'
import type { NodeRow, SpaceRow } from '../paths/index.ts'
import {
  type InheritedRights,
  implicitRole,
  inheritedAlong,
  inheritedAt,
  nodePathUp,
  type RightsAsker,
  ratedNodeOf,
  rightsOnNode,
} from './user-rights.rules.ts'

/** A live node that a user may see, with its location and the user's rights. */
export interface AccessibleNode {
  node: NodeRow
  space: SpaceRow
  rights: number
  /** Rights before an archive or an archived space takes some of them away. */
  held: number
  /** Rights that its children inherit. */
  coming: InheritedRights
  /** From the root down to the node's folder. */
  ancestors: NodeRow[]
}

/** Returns the path from the root down to a node, the node last; null where it is broken. */
export function nodePathInSpace(links: ReadonlyMap<string, NodeRow>, id: string): NodeRow[] | null {
  const way = nodePathUp(links, id)
  return way && way[0]!.space ? way : null
}

/**
 * Locates a live node without checking rights, for actions authorised elsewhere; null where it is gone or
 * belongs to another enterprise.
 */
export function locateNode(
  links: ReadonlyMap<string, NodeRow>,
  id: string,
  enterpriseId: string,
): AccessibleNode | null {
  const way = nodePathInSpace(links, id)
  if (!way || way.some((link) => link.deleted)) return null
  const space = way[0]!.space!
  if (space.enterpriseId !== enterpriseId) return null
  const coming = { open: allFileRights, own: 0 }
  return {
    node: way.at(-1)!,
    space,
    rights: allFileRights,
    held: allFileRights,
    coming,
    ancestors: way.slice(0, -1),
  }
}

/** Returns a user's view of a node; null where it is gone, hidden or belongs to another enterprise. */
export function accessibleNodeOf(
  asker: RightsAsker,
  links: ReadonlyMap<string, NodeRow>,
  id: string,
): AccessibleNode | null {
  const way = nodePathInSpace(links, id)
  return way && !way.some((link) => link.deleted) ? seenAlong(asker, way) : null
}

/** Returns a user's view of a node in a bin, as if it and its folders had never been deleted. */
export function accessibleNodeBefore(
  asker: RightsAsker,
  links: ReadonlyMap<string, NodeRow>,
  id: string,
): AccessibleNode | null {
  const way = nodePathInSpace(links, id)
  return way && seenAlong(asker, way)
}

function seenAlong(asker: RightsAsker, way: NodeRow[]): AccessibleNode | null {
  const space = way[0]!.space!
  const node = way.at(-1)!
  const coming = inheritedAlong(way, space)
  const { held, rights } = rightsOnNode(asker, space, ratedNodeOf(node), coming)
  if (rights === 0) return null
  const inherited = implicitRole(asker, space) ? { open: allFileRights, own: 0 } : coming
  return { node, space, rights, held, coming: inherited, ancestors: way.slice(0, -1) }
}

/** Returns why a user who sees an item but lacks a right is refused. */
export const missingRightReason = ({ kind, archived }: Pick<SpaceRow, 'kind' | 'archived'>): ErrorKey =>
  kind === 'archive' ? 'locks.archive' : archived ? 'spaces.archived' : 'common.no_permission'

/** Returns the path down to a node from the topmost folder that the user sees without a gap. */
export function visiblePathTo(asker: RightsAsker, { ancestors, node, space }: AccessibleNode): NodeRow[] {
  const way = [...ancestors, node]
  let inherited = { open: 0, own: 0 }
  const hidden = way.map((link) => {
    inherited = inheritedAt(link, inherited, space)
    return rightsOnNode(asker, space, ratedNodeOf(link), inherited).rights === 0
  })
  return way.slice(hidden.lastIndexOf(true) + 1)
}
