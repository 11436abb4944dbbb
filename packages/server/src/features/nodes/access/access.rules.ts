import type { ErrorKey } from '@cabinet/contract/errors'
import { allFileRights, fileRights as named } from '@cabinet/contract/rights'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../../kernel/ctx.ts'
import type {
  ArrivingRights,
  NodePaths,
  NodeRow,
  PathStep,
  SpaceForRights,
  SpaceRow,
} from '../paths/index.ts'

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

/**
 * Rights that children inherit. `own` applies only to items the asker made: the root's rights under document
 * control (decision 073).
 */
export interface InheritedRights {
  open: number
  own: number
}

type Asker = Pick<Actor, 'userId' | 'enterpriseId' | 'type' | 'managed'>

/** The columns of a space that decide a user's implicit role. */
type Standing = Pick<SpaceRow, 'kind' | 'enterpriseId' | 'ownerId' | 'leaderId' | 'organisationId'>

/** Returns why a user holds every right in a space regardless of grants, or null. */
export function implicitRole(asker: Asker, space: Standing): 'owner' | 'administrator' | null {
  if (space.enterpriseId !== asker.enterpriseId) return null
  if (space.kind === 'personal') return space.ownerId === asker.userId ? 'owner' : null
  if (space.leaderId === asker.userId) return 'owner'
  if (asker.type <= userTypeCodes.enterprise) return 'administrator'
  const department = space.organisationId ?? space.ownerId
  if (asker.type === userTypeCodes.department && asker.managed.includes(department)) return 'administrator'
  return null
}

/** Returns the path from the root down to a node, the node last; null where it is broken. */
export function nodePathInSpace(links: ReadonlyMap<string, NodeRow>, id: string): NodeRow[] | null {
  const way = nodePathUp(links, id)
  return way && way[0]!.space ? way : null
}

/** Returns the same path without checking the space, for any kind of step. */
export function nodePathUp<One extends { parentId: string | null }>(
  links: ReadonlyMap<string, One>,
  id: string,
): One[] | null {
  const way: One[] = []
  for (let link = links.get(id); link && way.length <= links.size; link = links.get(link.parentId)) {
    way.push(link)
    if (link.parentId === null) return way.reverse()
  }
  return null
}

/**
 * Returns the part of a path whose grants reach its end: the node and the nodes above, down to where
 * inheritance stops.
 */
export function pathWithinInheritance<One extends { inherits: boolean }>(way: readonly One[]): One[] {
  const stop = way.findLastIndex((link) => !link.inherits)
  return way.slice(Math.max(stop, 0))
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
  asker: Asker,
  links: ReadonlyMap<string, NodeRow>,
  id: string,
): AccessibleNode | null {
  const way = nodePathInSpace(links, id)
  return way && !way.some((link) => link.deleted) ? seenAlong(asker, way) : null
}

/** Returns a user's view of a node in a bin, as if it and its folders had never been deleted. */
export function accessibleNodeBefore(
  asker: Asker,
  links: ReadonlyMap<string, NodeRow>,
  id: string,
): AccessibleNode | null {
  const way = nodePathInSpace(links, id)
  return way && seenAlong(asker, way)
}

function seenAlong(asker: Asker, way: NodeRow[]): AccessibleNode | null {
  const space = way[0]!.space!
  if (space.enterpriseId !== asker.enterpriseId) return null
  const coming = implicitRole(asker, space) ? { open: allFileRights, own: 0 } : comingDown(way, space)
  const node = way.at(-1)!
  const held = heldOn(asker, { ...node, items: node.totals?.items ?? 0 }, coming)
  const rights = held & allowedIn(space)
  return rights === 0 ? null : { node, space, rights, held, coming, ancestors: way.slice(0, -1) }
}

/**
 * Returns the rights that a user holds on a node, from the few columns of a path; 0 where it is gone or
 * hidden.
 */
export function effectiveRightsOnPath(asker: Asker, { steps, grounds }: NodePaths, id: string): number {
  const way = nodePathUp(steps, id)
  const space = way && grounds.get(way[0]!.id)
  if (!space || space.enterpriseId !== asker.enterpriseId || way.some((step) => step.deleted)) return 0
  const coming = implicitRole(asker, space) ? { open: allFileRights, own: 0 } : comingDown(way, space)
  const { made, full, ...node } = way.at(-1)!
  return rightsOn(asker, space, { ...node, createdBy: made ? asker.userId : '', items: full ? 1 : 0 }, coming)
}

/** Returns the same where the database has already added up the grants. */
export function rightsArriving(asker: Asker, one: ArrivingRights): number {
  const { ground: space, below, top } = one
  if (!space || space.enterpriseId !== asker.enterpriseId || one.deleted) return 0
  const granted = space.ownOnly ? { open: below, own: top } : { open: below | top, own: 0 }
  const coming = implicitRole(asker, space) ? { open: allFileRights, own: 0 } : granted
  const parentId = one.id === space.id ? null : ''
  const createdBy = one.made ? asker.userId : ''
  return rightsOn(
    asker,
    space,
    { isFolder: one.isFolder, parentId, createdBy, items: one.full ? 1 : 0 },
    coming,
  )
}

/** Returns the rights that the grants on a path give at its end, as children inherit them. */
function comingDown(
  way: readonly Pick<PathStep, 'parentId' | 'inherits' | 'granted'>[],
  space: Pick<SpaceForRights, 'ownOnly'>,
): InheritedRights {
  const coming = { open: 0, own: 0 }
  for (const link of pathWithinInheritance(way))
    coming[space.ownOnly && link.parentId === null ? 'own' : 'open'] |= link.granted
  return coming
}

/** The columns of a node that decide the rights on it. `parentId` is null for a root. */
interface Judged {
  isFolder: boolean
  parentId: string | null
  createdBy: string
  /** Items directly inside. */
  items: number
}

const rightsOn = (
  asker: Pick<Asker, 'userId'>,
  space: Pick<SpaceRow, 'kind' | 'archived'>,
  node: Judged,
  coming: InheritedRights,
): number => heldOn(asker, node, coming) & allowedIn(space)

function heldOn({ userId }: Pick<Asker, 'userId'>, node: Judged, { open, own }: InheritedRights): number {
  const made = node.createdBy === userId && node.parentId !== null
  const mine = own === 0 ? 0 : node.isFolder ? onFolder(own, made, node.items === 0) : made ? own : 0
  return open | mine
}

/** Returns the rights that an archive or an archived space leaves to anyone. */
const allowedIn = ({ kind, archived }: Pick<SpaceRow, 'kind' | 'archived'>): number =>
  kind === 'archive' ? archiveRights : archived ? archivedSpaceRights : allFileRights

/**
 * Folders are the structure in which users find their own files. Their makers may rename them, but do the
 * rest only while they are empty, since others' files may lie in them.
 */
const onFolder = (own: number, made: boolean, empty: boolean) =>
  made && empty
    ? own | named.preview
    : (own & (made ? controlledEntryRights | named.rename : controlledEntryRights)) | named.preview

/** Rights that every member keeps on other users' folders under document control. */
export const controlledEntryRights = named.upload | named.new | named.preview

/** Rights that an archived space still allows. */
export const archivedSpaceRights = named.preview | named.print | named.download | named.copy

/**
 * Rights that an archive allows: reading, authorising others and adding. The lock on its root lets only the
 * archive room itself add (decision 101).
 */
export const archiveRights = archivedSpaceRights | named.upload | named.new | named.authorise

/** Returns why a user who sees an item but lacks a right is refused. */
export const missingRightReason = ({ kind, archived }: Pick<SpaceRow, 'kind' | 'archived'>): ErrorKey =>
  kind === 'archive' ? 'locks.archive' : archived ? 'spaces.archived' : 'common.no_permission'

/** Returns the rights on a child of a folder, from a row of its list. */
export function rightsOnChild(
  asker: Asker,
  { space, coming }: Pick<AccessibleNode, 'space' | 'coming'>,
  child: Judged & { inherits: boolean; granted: number },
): number {
  if (implicitRole(asker, space)) return rightsOn(asker, space, child, coming)
  const above = child.inherits ? coming : { open: 0, own: 0 }
  return rightsOn(asker, space, child, { open: above.open | child.granted, own: above.own })
}

/** Returns the rights that grants give on a child, given those on its folder. */
const inheritedBy = (child: { inherits: boolean; granted: number }, above: number): number =>
  (child.inherits ? above : 0) | child.granted

/** Returns the path down to a node from the topmost folder that the user sees without a gap. */
export function visiblePathTo(asker: Asker, { ancestors, node, space }: AccessibleNode): NodeRow[] {
  const way = [...ancestors, node]
  if (implicitRole(asker, space)) return way
  let rights = 0
  const hidden = way.map((link) => {
    rights = inheritedBy(link, rights)
    return rights === 0
  })
  return way.slice(hidden.lastIndexOf(true) + 1)
}

/**
 * Returns whether a node is the top of what a user sees by a grant alone: outside the user's own spaces, and
 * a root only where it belongs to a department that the user is not a member of.
 */
export function isFromElsewhere(asker: Asker & Pick<Actor, 'subjects'>, one: AccessibleNode): boolean {
  const { node, space } = one
  if (space.ownerId === asker.userId || space.leaderId === asker.userId) return false
  if (node.parentId === null && (space.kind !== 'department' || asker.subjects.includes(space.id)))
    return false
  return visiblePathTo(asker, one).length === 1
}
