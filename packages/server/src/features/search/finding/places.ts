import { userType } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { keyOf, reached } from '../../nodes/index.ts'
import { bounds, findFitting } from './find.ts'
import { findTops } from './reach.store.ts'
import { anything } from './wish.ts'

/** Tops among which a space is looked for by its name. */
const MOST = 5000

/** Folders and spaces of this name that the actor sees; where there are none, those in whose names it stands. */
export async function findPlaces(ctx: Ctx, name: string): Promise<string[]> {
  const wanted = keyOf(name).trim()
  const all = ctx.actor.type <= userType.enterprise
  const tops = await findTops(ctx.db, ctx.actor, ctx.now(), { all, most: MOST })
  const wish = { ...anything, words: [wanted], kind: 'folder' } as const
  const [folders, seen] = await Promise.all([
    findFitting(ctx, wish, { after: null, enough: bounds.hits }),
    reached(ctx, tops),
  ])
  const places = [
    ...folders.seen.map(({ id, name }) => ({ id, key: keyOf(name) })),
    ...[...seen.values()]
      .filter(({ node }) => node.space)
      .map(({ node, space }) => ({ id: node.id, key: keyOf(space.name) })),
  ]
  const exact = places.filter(({ key }) => key === wanted)
  const near = exact.length > 0 ? exact : places.filter(({ key }) => key.includes(wanted))
  return near.map(({ id }) => id)
}
