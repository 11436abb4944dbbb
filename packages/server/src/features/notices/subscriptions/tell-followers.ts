import { noticeEvents } from '@cabinet/contract/notices'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { settledJournalLines } from '../../journal/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { userNamesOf } from '../../users/index.ts'
import { visibleNodesOfReaders } from '../reader.ts'
import {
  type FollowedNews,
  followedActions,
  type ItemChange,
  newsKey,
  newsOfChanges,
} from './subscriptions.rules.ts'
import {
  findNearestSubscriptions,
  lockProgress,
  type NearestSubscription,
  updateProgress,
} from './subscriptions.store.ts'

/** Journal lines of one transaction. */
const linesAtOnce = 200

/**
 * Tells followers of new files and versions, from the lines of the journal that are settled since the last run: uploads
 * ask nothing about followers, and many files are one message.
 */
export async function tellFollowers(ctx: Ctx): Promise<void> {
  while (await ctx.together(tellOfNextLines)) {}
}

/** Returns whether there may be more. */
async function tellOfNextLines(tx: Tx): Promise<boolean> {
  const after = await lockProgress(tx.db)
  const { lines, last } = await settledJournalLines(tx.db, {
    after,
    actions: Object.keys(followedActions),
    limit: linesAtOnce,
  })
  if (last > after) await updateProgress(tx.db, last)
  const changes = lines.flatMap(({ action, actorId, nodes }) => {
    const verb = followedActions[action]
    return verb && actorId ? nodes.map((nodeId): ItemChange => ({ nodeId, actorId, verb })) : []
  })
  if (changes.length > 0) await tellOfChanges(tx, changes)
  return lines.length === linesAtOnce
}

async function tellOfChanges(tx: Tx, changes: readonly ItemChange[]): Promise<void> {
  const nodeIds = [...new Set(changes.map(({ nodeId }) => nodeId))]
  const nearest = await findNearestSubscriptions(tx.db, nodeIds)
  const byUser = new Map<string, Map<string, NearestSubscription>>()
  for (const one of nearest) {
    if (one.mode !== 'followed') continue
    const held = byUser.get(one.userId) ?? new Map<string, NearestSubscription>()
    byUser.set(one.userId, held.set(one.nodeId, one))
  }
  const asked = new Map(Array.from(byUser, ([userId, held]) => [userId, askedFor(userId, held, changes)]))
  const seenBy = await visibleNodesOfReaders(tx, asked)
  const messages = new Map<string, FollowedNews & { name: string; userIds: string[] }>()
  for (const [userId, held] of byUser)
    for (const news of newsFor(userId, held, changes, seenBy.get(userId))) {
      const key = JSON.stringify(news)
      const message = messages.get(key)
      if (message) message.userIds.push(userId)
      else messages.set(key, { ...news, userIds: [userId] })
    }
  const names = await userNamesOf(tx.db, [...new Set(changes.map(({ actorId }) => actorId))])
  for (const { userIds, actorId, nodeId, verb, count, name } of messages.values())
    await notifyByPreference(tx, userIds, {
      kind: 'followed',
      nodeId,
      authorId: actorId,
      message: pushMessage(noticeEvents.followed, {
        level: 0,
        textKey: newsKey({ verb, count }),
        payload: { by: names.get(actorId)?.name ?? '', name, count },
      }),
    })
}

/** Changes by others of what the follower follows. */
const changesFor = (
  userId: string,
  held: ReadonlyMap<string, NearestSubscription>,
  changes: readonly ItemChange[],
) => changes.filter(({ nodeId, actorId }) => held.has(nodeId) && actorId !== userId)

/** The items whose rights and names the messages for a follower need. */
const askedFor = (
  userId: string,
  held: ReadonlyMap<string, NearestSubscription>,
  changes: readonly ItemChange[],
): string[] =>
  changesFor(userId, held, changes).flatMap(({ nodeId }) => [nodeId, held.get(nodeId)?.chosenId ?? nodeId])

/** The messages for one follower: of what the follower may list today, and nothing of the follower's own changes. */
function newsFor(
  userId: string,
  held: ReadonlyMap<string, NearestSubscription>,
  changes: readonly ItemChange[],
  seen: ReadonlyMap<string, AccessibleNode> | undefined,
): (FollowedNews & { name: string })[] {
  if (!seen) return []
  const mine = changesFor(userId, held, changes).filter(({ nodeId }) => seen.has(nodeId))
  return newsOfChanges(mine, held).flatMap((one) => {
    const place = seen.get(one.nodeId)
    return place ? [{ ...one, name: place.node.name || place.space.name }] : []
  })
}
