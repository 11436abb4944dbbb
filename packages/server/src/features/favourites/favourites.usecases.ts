import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type favouriteApi, favouritesMost } from '@cabinet/contract/favourites'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { requireRights } from '../nodes/index.ts'
import { countOf, dropFavourites, findFavouritesOf, insertFavourites } from './favourites.store.ts'

/** Puts files and folders that the actor sees into the actor's collection. Any right at all is enough for that. */
export async function collect(
  ctx: Ctx,
  { ids }: Input<typeof favouriteApi.add>,
): Promise<Reply<typeof favouriteApi.add>> {
  await requireRights(ctx, ids)
  return ctx.together(async (tx) => {
    const { userId } = tx.actor
    const nodes = await insertFavourites(tx, [...new Set(ids)])
    if (nodes.length > 0) {
      if ((await countOf(tx.db, userId)) > favouritesMost) throw new AppError('favourites.too_many')
      await record(tx, { action: 'favourites.add', nodes })
    }
    return marksOf(tx, ids)
  })
}

/** Takes entries out of the actor's collection; others' are as unknown as none. @throws common.not_found */
export const uncollect = (
  ctx: Ctx,
  { ids }: Input<typeof favouriteApi.remove>,
): Promise<Reply<typeof favouriteApi.remove>> =>
  ctx.together(async (tx) => {
    const nodes = await dropFavourites(tx.db, tx.actor.userId, ids)
    if (nodes.length === 0) throw new AppError('common.not_found')
    await record(tx, { action: 'favourites.remove', nodes })
    return { count: nodes.length }
  })

/** Which of these nodes the actor has collected. Reads nothing but the actor's own entries. */
export const showMarks = (ctx: Ctx, { ids }: Input<typeof favouriteApi.marks>) => marksOf(ctx, ids)

async function marksOf(ctx: Ctx, ids: readonly string[]): Promise<Reply<typeof favouriteApi.marks>> {
  const found = await findFavouritesOf(ctx.db, ctx.actor.userId, ids)
  return found.map(({ id, nodeId }) => ({ id: nodeId, collectionId: id }))
}
