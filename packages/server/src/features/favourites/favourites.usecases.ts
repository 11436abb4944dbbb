import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type favouriteEndpoints, favouritesMost } from '@cabinet/contract/favourites'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { requireNodes } from '../nodes/index.ts'
import { countFavouritesOf, dropFavourites, findFavouritesOf, insertFavourites } from './favourites.store.ts'

/** Puts files and folders that the actor sees into the actor's collection. Any right at all is enough for that. */
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

/** Takes entries out of the actor's collection; others' are as unknown as none. @throws common.not_found */
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

/** Which of these nodes the actor has collected. Reads nothing but the actor's own entries. */
export const showCollectionMarks = (ctx: Ctx, { ids }: EndpointInput<typeof favouriteEndpoints.marks>) =>
  marksOf(ctx, ids)

async function marksOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<EndpointReply<typeof favouriteEndpoints.marks>> {
  const found = await findFavouritesOf(ctx.db, ctx.actor.userId, ids)
  return found.map(({ id, nodeId }) => ({ id: nodeId, collectionId: id }))
}
