import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type favouriteEndpoints, favouritesMost } from '@cabinet/contract/favourites'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { requireNodes } from '../nodes/index.ts'
import { countFavouritesOf, dropFavourites, findFavouritesOf, insertFavourites } from './favourites.store.ts'

/** Adds files and folders to the actor's collection; any right on them suffices. */
export async function addToCollection(
  ctx: Ctx,
  { ids }: EndpointInput<typeof favouriteEndpoints.add>,
): Promise<EndpointReply<typeof favouriteEndpoints.add>> {
  await requireNodes(ctx, ids)
  return ctx.together(async (tx) => {
    const { userId } = tx.actor
    const nodes = await insertFavourites(tx, [...new Set(ids)])
    if (nodes.length > 0) {
      if ((await countFavouritesOf(tx.db, userId)) > favouritesMost) throw new AppError('favourites.too_many')
      await recordJournalLine(tx, { action: 'favourites.add', nodes })
    }
    return marksOf(tx, ids)
  })
}

/** Removes entries from the actor's collection; others' entries count as missing. @throws common.not_found */
export const removeFromCollection = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof favouriteEndpoints.remove>,
): Promise<EndpointReply<typeof favouriteEndpoints.remove>> =>
  ctx.together(async (tx) => {
    const nodes = await dropFavourites(tx.db, tx.actor.userId, ids)
    if (nodes.length === 0) throw new AppError('common.not_found')
    await recordJournalLine(tx, { action: 'favourites.remove', nodes })
    return { count: nodes.length }
  })

/** Returns which of these nodes the actor has collected, from the actor's own entries alone. */
export const showCollectionMarks = (ctx: Ctx, { ids }: EndpointInput<typeof favouriteEndpoints.marks>) =>
  marksOf(ctx, ids)

async function marksOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<EndpointReply<typeof favouriteEndpoints.marks>> {
  const found = await findFavouritesOf(ctx.db, ctx.actor.userId, ids)
  return found.map(({ id, nodeId }) => ({ id: nodeId, collectionId: id }))
}
