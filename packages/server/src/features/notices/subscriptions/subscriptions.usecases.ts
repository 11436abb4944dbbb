import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type subscriptionEndpoints, subscriptionsMost } from '@cabinet/contract/notices.subscriptions'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { accessibleNodes, requireNodes } from '../../nodes/index.ts'
import {
  countSubscriptions,
  deleteSubscriptions,
  findModesOf,
  findNearestSubscriptions,
  findSubscriptions,
  putSubscriptions,
} from './subscriptions.store.ts'

/**
 * Follows or mutes items for the actor; any right on them suffices, and none is needed to end it.
 * @throws common.not_found, notices.too_many_subscriptions
 */
export async function saveSubscriptions(
  ctx: Ctx,
  { ids, mode }: EndpointInput<typeof subscriptionEndpoints.save>,
): Promise<EndpointReply<typeof subscriptionEndpoints.save>> {
  const nodes = [...new Set(ids)]
  if (mode !== 'none') await requireNodes(ctx, nodes)
  return ctx.together(async (tx) => {
    const { userId } = tx.actor
    if (mode === 'none') await deleteSubscriptions(tx.db, userId, nodes)
    else {
      await putSubscriptions(tx, nodes, mode)
      if ((await countSubscriptions(tx.db, userId)) > subscriptionsMost)
        throw new AppError('notices.too_many_subscriptions')
    }
    await recordJournalLine(tx, { action: 'notices.subscribe', nodes, after: { mode } })
    return {}
  })
}

/** Returns the actor's own choice for each of these items, and that of the nearest folder above. */
export async function showSubscriptionMarks(
  ctx: Ctx,
  { ids }: EndpointInput<typeof subscriptionEndpoints.marks>,
): Promise<EndpointReply<typeof subscriptionEndpoints.marks>> {
  const seen = await accessibleNodes(ctx, ids)
  const folders = [...seen.values()].flatMap(({ ancestors }) => ancestors.map(({ id }) => id))
  const modes = await findModesOf(ctx.db, ctx.actor.userId, [...new Set([...seen.keys(), ...folders])])
  return [...seen.values()].map(({ node, ancestors }) => ({
    id: node.id,
    mode: modes.get(node.id) ?? 'none',
    inherited: modes.get(ancestors.findLast(({ id }) => modes.has(id))?.id ?? '') ?? 'none',
  }))
}

/** Lists what the actor follows or has muted, without names of what the actor may no longer see. */
export async function listSubscriptions(
  ctx: Ctx,
  { page, pageSize }: EndpointInput<typeof subscriptionEndpoints.list>,
): Promise<EndpointReply<typeof subscriptionEndpoints.list>> {
  const { userId } = ctx.actor
  const [rows, total] = await Promise.all([
    findSubscriptions(ctx.db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
    countSubscriptions(ctx.db, userId),
  ])
  const seen = await accessibleNodes(
    ctx,
    rows.map(({ nodeId }) => nodeId),
  )
  return {
    total,
    rows: rows.map(({ nodeId, mode }) => {
      const place = seen.get(nodeId)
      return {
        id: nodeId,
        mode,
        name: place ? place.node.name || place.space.name : '',
        suffix: place?.node.suffix ?? '',
        isFolder: place?.node.isFolder ?? false,
        spaceId: place?.space.id ?? '',
        spaceKind: place?.space.kind,
      }
    }),
  }
}

/** Returns those of these users who muted an item or a folder above it, and follow nothing nearer. */
export async function usersWhoMuted(
  tx: Tx,
  nodeId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const nearest = await findNearestSubscriptions(tx.db, [nodeId], userIds)
  return new Set(nearest.filter(({ mode }) => mode === 'muted').map(({ userId }) => userId))
}

/** Returns the users who follow an item or a folder above it. Their rights are for the caller to check. */
export async function findFollowers(tx: Tx, nodeId: string): Promise<string[]> {
  const nearest = await findNearestSubscriptions(tx.db, [nodeId])
  return nearest.filter(({ mode }) => mode === 'followed').map(({ userId }) => userId)
}
