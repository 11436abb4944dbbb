import { allRights } from '@cabinet/contract/rights'
import { userType } from '@cabinet/contract/users'
import type { Actor } from '../../../kernel/ctx.ts'
import type { Link, SpaceOf } from '../tree/index.ts'

/** A live node that somebody may see, where it lies and what they may do with it. */
export interface Reached {
  node: Link
  space: SpaceOf
  rights: number
  /** From the root down to the node's folder. */
  ancestors: Link[]
}

type Asker = Pick<Actor, 'userId' | 'enterpriseId' | 'type' | 'managed'>

/** Why somebody holds everything in a space whatever the grants say, or null. */
export function standing(asker: Asker, space: SpaceOf): 'owner' | 'administrator' | null {
  if (space.enterpriseId !== asker.enterpriseId) return null
  if (space.kind === 'personal') return space.ownerId === asker.userId ? 'owner' : null
  if (asker.type <= userType.enterprise) return 'administrator'
  if (asker.type === userType.department && asker.managed.includes(space.ownerId)) return 'administrator'
  return null
}

/** The way from the root down to a node, the node last; null where it is broken. */
export function wayTo(links: ReadonlyMap<string, Link>, id: string): Link[] | null {
  const way: Link[] = []
  for (let link = links.get(id); link && way.length <= links.size; link = links.get(link.parentId)) {
    way.push(link)
    if (link.parentId === null) return link.space ? way.reverse() : null
  }
  return null
}

/** Grants that reach the end of this way: the node's own and those above, down to where inheritance is stopped. */
export function reaching(way: readonly Link[]): Link[] {
  const stop = way.findLastIndex((link) => !link.inherits)
  return way.slice(Math.max(stop, 0))
}

/** What somebody sees of a node: null where it is gone, hidden or another enterprise's. */
export function reach(asker: Asker, links: ReadonlyMap<string, Link>, id: string): Reached | null {
  const way = wayTo(links, id)
  if (!way || way.some((link) => link.deleted)) return null
  const space = way[0]!.space!
  if (space.enterpriseId !== asker.enterpriseId) return null
  const rights = standing(asker, space)
    ? allRights
    : reaching(way).reduce((set, link) => set | link.granted, 0)
  return rights === 0 ? null : { node: way.at(-1)!, space, rights, ancestors: way.slice(0, -1) }
}

/** The rights that grants give on a child, given those on its folder. */
export const inheritedBy = (child: { inherits: boolean; granted: number }, above: number): number =>
  (child.inherits ? above : 0) | child.granted

/** The way down to a node from the topmost folder that somebody sees without a gap. */
export function visibleWay(asker: Asker, { ancestors, node, space }: Reached): Link[] {
  const way = [...ancestors, node]
  if (standing(asker, space)) return way
  let rights = 0
  const hidden = way.map((link) => {
    rights = inheritedBy(link, rights)
    return rights === 0
  })
  return way.slice(hidden.lastIndexOf(true) + 1)
}
