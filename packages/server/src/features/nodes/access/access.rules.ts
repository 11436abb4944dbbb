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

/** A live node that somebody may see, where it lies and what they may do with it. */
export interface AccessibleNode {
  node: NodeRow
  space: SpaceRow
  rights: number
  /** Rights before an archive or an archived space takes some of them away. */
  held: number
  /** Rights that come down to what lies in it. */
  coming: InheritedRights
  /** From the root down to the node's folder. */
  ancestors: NodeRow[]
}

/** Rights on their way down. `own` reach only what the asker made: the root's, under document control (decision 073). */
export interface InheritedRights {
  open: number
  own: number
}

type Asker = Pick<Actor, 'userId' | 'enterpriseId' | 'type' | 'managed'>

/** What decides who stands above the grants of a space. */
type Standing = Pick<SpaceRow, 'kind' | 'enterpriseId' | 'ownerId' | 'leaderId' | 'organisationId'>

/** Why somebody holds everything in a space whatever the grants say, or null. */
export function implicitRole(asker: Asker, space: Standing): 'owner' | 'administrator' | null {
  if (space.enterpriseId !== asker.enterpriseId) return null
  if (space.kind === 'personal') return space.ownerId === asker.userId ? 'owner' : null
  if (space.leaderId === asker.userId) return 'owner'
  if (asker.type <= userTypeCodes.enterprise) return 'administrator'
  const department = space.organisationId ?? space.ownerId
  if (asker.type === userTypeCodes.department && asker.managed.includes(department)) return 'administrator'
  return null
}

/** The way from the root down to a node, the node last; null where it is broken. */
export function nodePathInSpace(links: ReadonlyMap<string, NodeRow>, id: string): NodeRow[] | null {
  const way = nodePathUp(links, id)
  return way && way[0]!.space ? way : null
}

/** The same without a look at the space, in whichever kind of steps. */
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

/** Grants that reach the end of this way: the node's own and those above, down to where inheritance is stopped. */
export function pathWithinInheritance<One extends { inherits: boolean }>(way: readonly One[]): One[] {
  const stop = way.findLastIndex((link) => !link.inherits)
  return way.slice(Math.max(stop, 0))
}

/** Where a live node lies, whoever asks: for what was decided elsewhere. Null where it is gone or another enterprise's. */
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

/** What somebody sees of a node: null where it is gone, hidden or another enterprise's. */
export function accessibleNodeOf(
  asker: Asker,
  links: ReadonlyMap<string, NodeRow>,
  id: string,
): AccessibleNode | null {
  const way = nodePathInSpace(links, id)
  return way && !way.some((link) => link.deleted) ? seenAlong(asker, way) : null
}

/** What somebody saw of a node that lies in a bin, had it and its folders never been deleted. */
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

/** The rights that somebody holds on a node, of which only this much was read; 0 where it is gone or hidden. */
export function effectiveRightsOnPath(asker: Asker, { steps, grounds }: NodePaths, id: string): number {
  const way = nodePathUp(steps, id)
  const space = way && grounds.get(way[0]!.id)
  if (!space || space.enterpriseId !== asker.enterpriseId || way.some((step) => step.deleted)) return 0
  const coming = implicitRole(asker, space) ? { open: allFileRights, own: 0 } : comingDown(way, space)
  const { made, full, ...node } = way.at(-1)!
  return rightsOn(asker, space, { ...node, createdBy: made ? asker.userId : '', items: full ? 1 : 0 }, coming)
}

/** The same where the database has added up what grants bring. */
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

/** What the grants of a way bring to its end and on to what lies there. */
function comingDown(
  way: readonly Pick<PathStep, 'parentId' | 'inherits' | 'granted'>[],
  space: Pick<SpaceForRights, 'ownOnly'>,
): InheritedRights {
  const coming = { open: 0, own: 0 }
  for (const link of pathWithinInheritance(way))
    coming[space.ownOnly && link.parentId === null ? 'own' : 'open'] |= link.granted
  return coming
}

/** What deciding about a node needs of it. `parentId` is null for a root. */
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

/** What an archive, and an archived space, leave of anybody's rights. */
const allowedIn = ({ kind, archived }: Pick<SpaceRow, 'kind' | 'archived'>): number =>
  kind === 'archive' ? archiveRights : archived ? archivedSpaceRights : allFileRights

/**
 * Folders are the structure that everybody finds the own files by. Who made one names it, and does the rest only while
 * it is empty, since others' files may lie in it.
 */
const onFolder = (own: number, made: boolean, empty: boolean) =>
  made && empty
    ? own | named.preview
    : (own & (made ? controlledEntryRights | named.rename : controlledEntryRights)) | named.preview

/** What everybody who may enter keeps on the folders of others, under document control. */
export const controlledEntryRights = named.upload | named.new | named.preview

/** What an archived space still allows. */
export const archivedSpaceRights = named.preview | named.print | named.download | named.copy

/**
 * What an archive allows: to read, to say who else may, and to bring more. The lock on its root keeps every door but
 * the archive's own from acting upon the last (decision 101).
 */
export const archiveRights = archivedSpaceRights | named.upload | named.new | named.authorise

/** Why somebody who sees an item and lacks a right may not do this. */
export const missingRightReason = ({ kind, archived }: Pick<SpaceRow, 'kind' | 'archived'>): ErrorKey =>
  kind === 'archive' ? 'locks.archive' : archived ? 'spaces.archived' : 'common.no_permission'

/** The rights on a child of a folder, as its list reads it. */
export function rightsOnChild(
  asker: Asker,
  { space, coming }: Pick<AccessibleNode, 'space' | 'coming'>,
  child: Judged & { inherits: boolean; granted: number },
): number {
  if (implicitRole(asker, space)) return rightsOn(asker, space, child, coming)
  const above = child.inherits ? coming : { open: 0, own: 0 }
  return rightsOn(asker, space, child, { open: above.open | child.granted, own: above.own })
}

/** The rights that grants give on a child, given those on its folder. */
const inheritedBy = (child: { inherits: boolean; granted: number }, above: number): number =>
  (child.inherits ? above : 0) | child.granted

/** The way down to a node from the topmost folder that somebody sees without a gap. */
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
 * Whether a node is the top of what somebody sees by a grant alone: outside the own spaces, and a root only where it is
 * a department's that one is no member of.
 */
export function isFromElsewhere(asker: Asker & Pick<Actor, 'subjects'>, one: AccessibleNode): boolean {
  const { node, space } = one
  if (space.ownerId === asker.userId || space.leaderId === asker.userId) return false
  if (node.parentId === null && (space.kind !== 'department' || asker.subjects.includes(space.id)))
    return false
  return visiblePathTo(asker, one).length === 1
}
