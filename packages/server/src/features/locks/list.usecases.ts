import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { lockEndpoints } from '@cabinet/contract/locks'
import { entryOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { visiblePathTo } from '../nodes/access/index.ts'
import {
  type AccessibleNode,
  accessibleNodes,
  type LiveLock,
  nodeNameKey,
  requireNode,
} from '../nodes/index.ts'
import { findLocksInSpaces, findLocksOfOwner } from '../nodes/locks/index.ts'
import { userNamesOf } from '../users/index.ts'
import { lockBreakRefusal } from './manual.rules.ts'
import { findLockRequests } from './requests.store.ts'

/**
 * Lists the actor's own locks, or those of a space on items that the actor sees. There are few at any time.
 */
export async function listItemLocks(
  ctx: Ctx,
  { spaceId, page, pageSize, search = '' }: EndpointInput<typeof lockEndpoints.list>,
): Promise<EndpointReply<typeof lockEndpoints.list>> {
  const all = spaceId
    ? await locksIn(ctx, spaceId)
    : await findLocksOfOwner(ctx.db, ctx.actor.userId, ctx.now())
  const seen = await accessibleNodes(
    ctx,
    all.map(({ nodeId }) => nodeId),
  )
  const wanted = nodeNameKey(search).trim()
  const found = all
    .filter(
      ({ nodeId }) => nodeNameKey(seen.get(nodeId)?.node.name ?? '').includes(wanted) && seen.has(nodeId),
    )
    .sort((one, other) => one.until.getTime() - other.until.getTime() || (one.id < other.id ? -1 : 1))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  return { rows: await present(ctx, shown, seen), total: found.length }
}

async function locksIn(ctx: Ctx, spaceId: string): Promise<LiveLock[]> {
  const { node } = await requireNode(ctx, spaceId)
  if (node.parentId !== null) throw new AppError('common.not_found')
  return findLocksInSpaces(ctx.db, [spaceId], ctx.now())
}

async function present(ctx: Ctx, holds: readonly LiveLock[], seen: ReadonlyMap<string, AccessibleNode>) {
  const own = holds.filter(({ ownerId }) => ownerId === ctx.actor.userId)
  const wishes = await findLockRequests(
    ctx.db,
    own.map(({ id }) => id),
    ctx.now(),
  )
  const people = await userNamesOf(ctx.db, [
    ...holds.map(({ ownerId }) => ownerId),
    ...wishes.map(({ userId }) => userId),
  ])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return holds.map((hold) => {
    const item = entryOf(seen, hold.nodeId)
    const { node, space } = item
    return {
      id: node.id,
      name: node.name,
      folder: node.isFolder,
      suffix: node.suffix,
      spaceId: space.id,
      parentId: node.parentId ?? '',
      position: visiblePathTo(ctx.actor, item)
        .slice(0, -1)
        .map((link) => link.space?.name ?? link.name)
        .join(' / '),
      lock: {
        kind: hold.kind,
        ownerId: hold.ownerId,
        ownerName: nameOf(hold.ownerId),
        until: hold.until,
        since: hold.since,
        ...(hold.reason !== '' && { reason: hold.reason }),
      },
      breakable: lockBreakRefusal({ ...item, node: { ...node, locks: [hold] } }, ctx.actor.userId) === null,
      wishes: wishes
        .filter(({ lockId }) => lockId === hold.id)
        .map(({ id, userId, words, at }) => ({ id, userId, userName: nameOf(userId), words, at })),
    }
  })
}
