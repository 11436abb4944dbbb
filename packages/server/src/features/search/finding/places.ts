import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { accessibleNodes, nodeNameKey } from '../../nodes/index.ts'
import { nameSearchBounds } from './bounds.ts'
import { findMatchingNodes } from './find.ts'
import { findReachTops } from './reach.store.ts'
import { emptyNameFilter } from './wish.ts'

/** Maximum top nodes among which a space is searched by name. */
const MOST = 5000

/**
 * Returns folders and spaces of this name that the actor sees; where there are none, those whose names
 * contain it.
 */
export async function findFoldersNamed(ctx: Ctx, name: string): Promise<string[]> {
  const wanted = nodeNameKey(name).trim()
  const all = ctx.actor.type <= userTypeCodes.enterprise
  const tops = await findReachTops(ctx.db, ctx.actor, ctx.now(), { all, most: MOST })
  const wish = { ...emptyNameFilter, words: [wanted], kind: 'folder' } as const
  const [folders, seen] = await Promise.all([
    findMatchingNodes(ctx, wish, { after: null, enough: nameSearchBounds.hits }),
    accessibleNodes(ctx, tops),
  ])
  const places = [
    ...folders.seen.map(({ id, name }) => ({ id, key: nodeNameKey(name) })),
    ...[...seen.values()]
      .filter(({ node }) => node.space)
      .map(({ node, space }) => ({ id: node.id, key: nodeNameKey(space.name) })),
  ]
  const exact = places.filter(({ key }) => key === wanted)
  const near = exact.length > 0 ? exact : places.filter(({ key }) => key.includes(wanted))
  return near.map(({ id }) => id)
}
