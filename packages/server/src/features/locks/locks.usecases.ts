import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { holdApi } from '@cabinet/contract/locks'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { holdsOf } from '../nodes/gate/index.ts'
import { lockNodes, type Reached, requireNode } from '../nodes/index.ts'
import { each } from './locked-nodes.ts'
import { place, release } from './locks.store.ts'
import { breakRefusal, foreignHold, placeRefusal, releaseRefusal } from './manual.rules.ts'
import { tellOnlookers } from './onlookers.ts'
import { dropRequest, findRequest, findRequests, putRequest } from './requests.store.ts'

/** Locks items by hand; what is the actor's own already lasts from now on anew. */
export const lockItems = (
  ctx: Ctx,
  { ids, minutes, reason }: Input<typeof holdApi.lock>,
): Promise<Reply<typeof holdApi.lock>> =>
  ctx.together(async (tx) => {
    const around = await holdsOf(tx, [...(await lockNodes(tx, ids)).values()])
    const until = new Date(tx.now().getTime() + minutes * 60_000)
    return each(tx, ids, async (item) => {
      const { above = [], within = [] } = around.get(item.node.id) ?? {}
      const refusal = placeRefusal(item, [...above, ...within], tx.actor.userId)
      if (refusal) return refusal
      const { node, space } = item
      await place(tx, {
        nodeId: node.id,
        spaceId: space.id,
        kind: 'manual',
        until,
        ...(reason !== undefined && { reason: reason.trim() }),
      })
      await record(tx, {
        action: 'locks.lock',
        spaceId: space.id,
        nodes: [node.id],
        after: { name: node.name, until, ...(reason && { reason: reason.trim() }) },
      })
      return null
    })
  })

/** Lets own locks go. Whoever waited for one is told. */
export const unlockItems = (
  ctx: Ctx,
  { ids }: Input<typeof holdApi.unlock>,
): Promise<Reply<typeof holdApi.unlock>> =>
  ctx.together((tx) =>
    each(tx, ids, async (item) => {
      const refusal = releaseRefusal(item, tx.actor.userId)
      if (!refusal) await letGo(tx, item)
      return refusal
    }),
  )

/** Takes the actor's lock from a node of a locked space. */
async function letGo(tx: Tx, { node, space }: Reached): Promise<void> {
  const own = node.locks.find(({ kind, ownerId }) => kind === 'manual' && ownerId === tx.actor.userId)!
  const waiting = await findRequests(tx.db, [own.id], tx.now())
  await release(tx, { nodeId: node.id, kind: 'manual' })
  await record(tx, {
    action: 'locks.unlock',
    spaceId: space.id,
    nodes: [node.id],
    before: { name: node.name, since: own.since },
  })
  await tx.tell(
    waiting.map(({ userId }) => userId),
    {
      key: 'unlocked',
      level: 0,
      textKey: 'locksPush.unlocked',
      payload: { name: node.name, by: tx.actor.name, fileId: node.id },
    },
  )
}

/** Asks whoever holds an item to let go. Throws locks.not_locked, common.too_many. */
export async function requestUnlock(
  ctx: Ctx,
  { id, words }: Input<typeof holdApi.request>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const item = await requireNode(tx, id, 'preview')
    const { node, space } = item
    const hold = foreignHold(item, tx.actor.userId)
    if (!hold) throw new AppError('locks.not_locked')
    const requestId = await putRequest(tx, hold.id, words.trim())
    if (!requestId) throw new AppError('common.too_many')
    await record(tx, {
      action: 'locks.request',
      spaceId: space.id,
      nodes: [id],
      after: { name: node.name, ownerId: hold.ownerId, words: words.trim() },
    })
    // the holder's client words it and offers to let go
    await tx.tell([hold.ownerId], {
      key: 'unlockRequest',
      level: 4,
      textKey: '',
      payload: {
        requestId,
        fileId: id,
        name: node.name,
        by: tx.actor.name,
        words: words.trim(),
        releasable: hold.kind === 'manual',
      },
    })
  })
}

/** Answers somebody who waits for one's own lock. Throws locks.request_ended. */
export async function answerUnlock(
  ctx: Ctx,
  { requestId, accept }: Input<typeof holdApi.answer>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const request = await findRequest(tx.db, requestId, tx.now())
    if (!request || request.ownerId !== tx.actor.userId) throw new AppError('locks.request_ended')
    const item = (await lockNodes(tx, [request.nodeId])).get(request.nodeId)
    if (!item) throw new AppError('locks.request_ended')
    if (accept) {
      const refusal = releaseRefusal(item, tx.actor.userId)
      if (refusal) throw new AppError(refusal)
      await letGo(tx, item)
      return tellOnlookers(tx, [item])
    }
    await dropRequest(tx, requestId)
    await tx.tell([request.userId], {
      key: 'unlockRefused',
      level: 2,
      textKey: 'locksPush.kept',
      payload: { name: item.node.name, by: tx.actor.name },
    })
  })
}

/** Breaks locks of others. What nobody may break says why. */
export const breakLocks = (
  ctx: Ctx,
  { ids, words }: Input<typeof holdApi.break>,
): Promise<Reply<typeof holdApi.break>> =>
  ctx.together((tx) =>
    each(tx, ids, async (item) => {
      const refusal = breakRefusal(item, tx.actor.userId)
      if (refusal) return refusal
      const { node, space } = item
      const hold = foreignHold(item, tx.actor.userId)!
      await release(tx, { nodeId: node.id, kind: hold.kind })
      await record(tx, {
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
      await tx.tell([hold.ownerId], {
        key: 'lockBroken',
        level: 2,
        textKey: 'locksPush.broken',
        payload: { name: node.name, by: tx.actor.name, fileId: node.id },
      })
      return null
    }),
  )
