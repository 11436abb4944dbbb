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
import { type RoleFacts, rightsRuleIn } from './rights.rules.ts'

/**
 * Rights that children inherit. `own` applies only to items the asker made: the root's rights under document
 * control (decision 073).
 */
export interface InheritedRights {
  open: number
  own: number
}

/** The columns of a user that decide rights. */
export type RightsAsker = Pick<Actor, 'userId' | 'enterpriseId' | 'type' | 'managed'>

/** The columns of a space that decide a user's implicit role. */
type RoleSpace = Pick<SpaceRow, 'kind' | 'enterpriseId' | 'ownerId' | 'leaderId' | 'organisationId'>
type RatedSpace = RoleSpace & Pick<SpaceRow, 'archived'>

const rule = rightsRuleIn<number, boolean>({
  rights: (set) => set,
  union: (one, other) => one | other,
  common: (one, other) => one & other,
  choose: (fact, then, otherwise) => (fact ? then : otherwise),
  isNone: (rights) => rights === 0,
  not: (fact) => !fact,
  and: (one, other) => one && other,
  or: (one, other) => one || other,
})

function roleFactsOf(
  { userId, enterpriseId, type, managed }: RightsAsker,
  space: RoleSpace,
): RoleFacts<boolean> {
  const department = space.organisationId ?? space.ownerId
  return {
    sameEnterprise: space.enterpriseId === enterpriseId,
    isPersonalSpace: space.kind === 'personal',
    isOwner: space.ownerId === userId,
    isLeader: space.leaderId === userId,
    administersEnterprise: type <= userTypeCodes.enterprise,
    administersDepartment: type === userTypeCodes.department && managed.includes(department),
  }
}

/** Returns why a user holds every right in a space regardless of grants, or null. */
export function implicitRole(asker: RightsAsker, space: RoleSpace): 'owner' | 'administrator' | null {
  const facts = roleFactsOf(asker, space)
  return rule.isOwner(facts) ? 'owner' : rule.isAdministrator(facts) ? 'administrator' : null
}

/** Returns the path from the root down to a node, for any kind of step; null where it is broken. */
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
 * Returns the rights that a user holds on a node, from the few columns of a path; 0 where it is gone or
 * hidden.
 */
export function effectiveRightsOnPath(asker: RightsAsker, { steps, grounds }: NodePaths, id: string): number {
  const way = nodePathUp(steps, id)
  const space = way && grounds.get(way[0]!.id)
  if (!space || way.some((step) => step.deleted)) return 0
  const { made, full, ...node } = way.at(-1)!
  return rightsOnNode(asker, space, { ...node, made, items: full ? 1 : 0 }, inheritedAlong(way, space)).rights
}

/** Returns the same where the database has already added up the grants. */
export function rightsArriving(asker: RightsAsker, one: ArrivingRights): number {
  const { ground: space, below, top } = one
  if (!space || one.deleted) return 0
  const inherited = space.ownOnly ? { open: below, own: top } : { open: below | top, own: 0 }
  const parentId = one.id === space.id ? null : ''
  const { isFolder, made, full } = one
  return rightsOnNode(asker, space, { isFolder, parentId, made, items: full ? 1 : 0 }, inherited).rights
}

/** Returns the rights that the grants on a path give at its end, as children inherit them. */
export function inheritedAlong(
  way: readonly Pick<PathStep, 'parentId' | 'inherits' | 'granted'>[],
  space: Pick<SpaceForRights, 'ownOnly'>,
): InheritedRights {
  return way.reduce((above, link) => inheritedAt(link, above, space), { open: 0, own: 0 })
}

/** Returns the rights that reach a node, given those that reach its folder. */
export function inheritedAt(
  { parentId, inherits, granted }: Pick<PathStep, 'parentId' | 'inherits' | 'granted'>,
  above: InheritedRights,
  { ownOnly }: Pick<SpaceForRights, 'ownOnly'>,
): InheritedRights {
  const own = ownOnly && parentId === null
  return {
    open: rule.reaching(own ? 0 : granted, inherits, above.open),
    own: rule.reaching(own ? granted : 0, inherits, above.own),
  }
}

/** The columns of a node that decide the rights on it. `parentId` is null for a root. */
interface RatedNode {
  isFolder: boolean
  parentId: string | null
  /** Made by the asker; otherwise `createdBy` tells. */
  made?: boolean
  createdBy?: string
  /** Items directly inside. */
  items: number
}

export const ratedNodeOf = ({ isFolder, parentId, createdBy, totals }: NodeRow): RatedNode => ({
  isFolder,
  parentId,
  createdBy,
  items: totals?.items ?? 0,
})

export function rightsOnNode(
  asker: RightsAsker,
  space: RatedSpace,
  node: RatedNode,
  { open, own }: InheritedRights,
) {
  // thousands of nodes are judged for one answer: spreading the facts together would take most of that time
  const role = roleFactsOf(asker, space)
  const facts = {
    sameEnterprise: role.sameEnterprise,
    isPersonalSpace: role.isPersonalSpace,
    isOwner: role.isOwner,
    isLeader: role.isLeader,
    administersEnterprise: role.administersEnterprise,
    administersDepartment: role.administersDepartment,
    open,
    own,
    isFolder: node.isFolder,
    isRoot: node.parentId === null,
    isEmpty: node.items === 0,
    isMaker: node.made ?? node.createdBy === asker.userId,
    isArchive: space.kind === 'archive',
    isArchivedSpace: space.archived,
  }
  const held = rule.held(facts)
  return { held, rights: rule.rights(facts, held) }
}

const archiveFactsOf = ({ kind, archived }: Pick<SpaceRow, 'kind' | 'archived'>) => ({
  isArchive: kind === 'archive',
  isArchivedSpace: archived,
})

/** Returns the rights that an archive or an archived space leaves to anyone. */
export const rightsAllowedIn = (space: Pick<SpaceRow, 'kind' | 'archived'>): number =>
  rule.allowed(archiveFactsOf(space))

/** Returns the rights on a child of a folder, from a row of its list. */
export function rightsOnChild(
  asker: RightsAsker,
  { space, coming }: { space: SpaceForRights; coming: InheritedRights },
  child: RatedNode & { inherits: boolean; granted: number },
): number {
  return rightsOnNode(asker, space, child, inheritedAt(child, coming, space)).rights
}
