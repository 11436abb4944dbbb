import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type lockEndpoints, lockEvents } from '@cabinet/contract/locks'
import { definedOf } from '../../kernel/certain.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { recordJournalLine } from '../journal/index.ts'
import { locksAroundNodes } from '../nodes/gate/index.ts'
import { type AccessibleNode, type LiveLock, lockNodes, requireNode } from '../nodes/index.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { forEachLockedItem } from './locked-nodes.ts'
import { placeOrProlongLock, releaseLock } from './locks.store.ts'
import { lockBreakRefusal, lockOfAnother, manualLockRefusal, releaseRefusal } from './manual.rules.ts'
import { notifyLockViewers } from './onlookers.ts'
import { deleteLockRequest, findLockRequestById, findLockRequests, putLockRequest } from './requests.store.ts'

/** Locks items by hand; the actor's own locks are renewed from now on. */
export const lockItemsByHand = (
  ctx: Ctx,
  { ids, minutes, reason }: EndpointInput<typeof lockEndpoints.lock>,
): Promise<EndpointReply<typeof lockEndpoints.lock>> =>
  ctx.together(async (tx) => {
    const around = await locksAroundNodes(tx, [...(await lockNodes(tx, ids)).values()])
    const until = new Date(tx.now().getTime() + minutes * 60_000)
    return forEachLockedItem(tx, ids, async (item) => {
      const { above = [], within = [] } = around.get(item.node.id) ?? {}
      const refusal = manualLockRefusal(item, [...above, ...within], tx.actor.userId)
      if (refusal) return refusal
      const { node, space } = item
      await placeOrProlongLock(tx, {
        nodeId: node.id,
        spaceId: space.id,
        kind: 'manual',
        until,
        ...(reason !== undefined && { reason: reason.trim() }),
      })
      await recordJournalLine(tx, {
        action: 'locks.lock',
        spaceId: space.id,
        nodes: [node.id],
        after: { name: node.name, until, ...(reason && { reason: reason.trim() }) },
      })
      return null
    })
  })

/** Releases the actor's own locks and notifies users who waited for one. */
export const unlockOwnItems = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof lockEndpoints.unlock>,
): Promise<EndpointReply<typeof lockEndpoints.unlock>> =>
  ctx.together((tx) =>
    forEachLockedItem(tx, ids, async (item) => {
      const refusal = releaseRefusal(item, tx.actor.userId)
      if (!refusal) await letGo(tx, item)
      return refusal
    }),
  )

/** Releases the actor's lock on a node of a locked space. */
async function letGo(tx: Tx, { node, space }: AccessibleNode): Promise<void> {
  const isOwn = ({ kind, ownerId }: LiveLock) => kind === 'manual' && ownerId === tx.actor.userId
  const own = definedOf(node.locks.find(isOwn), 'lock of the actor')
  const waiting = await findLockRequests(tx.db, [own.id], tx.now())
  await releaseLock(tx, { nodeId: node.id, kind: 'manual' })
  await recordJournalLine(tx, {
    action: 'locks.unlock',
    spaceId: space.id,
    nodes: [node.id],
    before: { name: node.name, since: own.since },
  })
  const waitingIds = waiting.map(({ userId }) => userId)
  await notifyByPreference(tx, waitingIds, {
    kind: 'lock',
    nodeId: node.id,
    message: pushMessage(lockEvents.unlocked, {
      level: 0,
      textKey: 'locksPush.unlocked',
      payload: { name: node.name, by: tx.actor.name, fileId: node.id },
    }),
  })
}

/** Asks the holder of an item's lock to release it. @throws locks.not_locked, common.too_many */
export async function requestLockRelease(
  ctx: Ctx,
  { id, words }: EndpointInput<typeof lockEndpoints.request>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const item = await requireNode(tx, id, 'preview')
    const { node, space } = item
    const hold = lockOfAnother(item, tx.actor.userId)
    if (!hold) throw new AppError('locks.not_locked')
    const requestId = await putLockRequest(tx, hold.id, words.trim())
    if (!requestId) throw new AppError('common.too_many')
    await recordJournalLine(tx, {
      action: 'locks.request',
      spaceId: space.id,
      nodes: [id],
      after: { name: node.name, ownerId: hold.ownerId, words: words.trim() },
    })
    // the holder's client words the message and offers to release the lock
    await tx.tell(
      [hold.ownerId],
      pushMessage(lockEvents.releaseRequested, {
        payload: {
          requestId,
          fileId: id,
          name: node.name,
          by: tx.actor.name,
          words: words.trim(),
          releasable: hold.kind === 'manual',
        },
      }),
    )
  })
}

/** Answers a user who waits for the actor's lock. @throws locks.request_ended */
export async function answerLockRequest(
  ctx: Ctx,
  { requestId, accept }: EndpointInput<typeof lockEndpoints.answer>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const request = await findLockRequestById(tx.db, requestId, tx.now())
    if (!request || request.ownerId !== tx.actor.userId) throw new AppError('locks.request_ended')
    const item = (await lockNodes(tx, [request.nodeId])).get(request.nodeId)
    if (!item) throw new AppError('locks.request_ended')
    if (accept) {
      const refusal = releaseRefusal(item, tx.actor.userId)
      if (refusal) throw new AppError(refusal)
      await letGo(tx, item)
      return notifyLockViewers(tx, [item])
    }
    await deleteLockRequest(tx, requestId)
    await notifyByPreference(tx, [request.userId], {
      kind: 'lock',
      nodeId: item.node.id,
      message: pushMessage(lockEvents.releaseRefused, {
        level: 2,
        textKey: 'locksPush.kept',
        payload: { name: item.node.name, by: tx.actor.name },
      }),
    })
  })
}

/** Breaks locks of others. Returns the reason for each lock that nobody may break. */
export const breakForeignLocks = (
  ctx: Ctx,
  { ids, words }: EndpointInput<typeof lockEndpoints.break>,
): Promise<EndpointReply<typeof lockEndpoints.break>> =>
  ctx.together((tx) =>
    forEachLockedItem(tx, ids, async (item) => {
      const refusal = lockBreakRefusal(item, tx.actor.userId)
      if (refusal) return refusal
      const { node, space } = item
      const hold = definedOf(lockOfAnother(item, tx.actor.userId), 'lock of another')
      await releaseLock(tx, { nodeId: node.id, kind: hold.kind })
      await recordJournalLine(tx, {
        action: 'locks.break',
        spaceId: space.id,
        nodes: [node.id],
        before: {
          name: node.name,
          kind: hold.kind,
          ownerId: hold.ownerId,
          until: hold.until,
          reason: hold.reason,
        },
        after: { words: words.trim() },
      })
      await notifyByPreference(tx, [hold.ownerId], {
        kind: 'lock',
        nodeId: node.id,
        message: pushMessage(lockEvents.broken, {
          level: 2,
          textKey: 'locksPush.broken',
          payload: { name: node.name, by: tx.actor.name, fileId: node.id },
        }),
      })
      return null
    }),
  )
