import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { holdApi } from '@cabinet/contract/locks'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { visibleWay } from '../nodes/access/index.ts'
import { type Hold, keyOf, type Reached, reached, requireNode } from '../nodes/index.ts'
import { findLocksBy, findLocksIn } from '../nodes/locks/index.ts'
import { namesOf } from '../users/index.ts'
import { breakRefusal } from './manual.rules.ts'
import { findRequests } from './requests.store.ts'

/** The actor's own locks, or those of a space as far as the actor sees what they hold. Few at any time. */
export async function listLocks(
  ctx: Ctx,
  { spaceId, page, pageSize, search = '' }: Input<typeof holdApi.list>,
): Promise<Reply<typeof holdApi.list>> {
  const all = spaceId ? await locksIn(ctx, spaceId) : await findLocksBy(ctx.db, ctx.actor.userId, ctx.now())
  const seen = await reached(
    ctx,
    all.map(({ nodeId }) => nodeId),
  )
  const wanted = keyOf(search).trim()
  const found = all
    .filter(({ nodeId }) => keyOf(seen.get(nodeId)?.node.name ?? '').includes(wanted) && seen.has(nodeId))
    .sort((one, other) => one.until.getTime() - other.until.getTime() || (one.id < other.id ? -1 : 1))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  return { rows: await present(ctx, shown, seen), total: found.length }
}

async function locksIn(ctx: Ctx, spaceId: string): Promise<Hold[]> {
  const { node } = await requireNode(ctx, spaceId)
  if (node.parentId !== null) throw new AppError('common.not_found')
  return findLocksIn(ctx.db, [spaceId], ctx.now())
}

async function present(ctx: Ctx, holds: readonly Hold[], seen: ReadonlyMap<string, Reached>) {
  const own = holds.filter(({ ownerId }) => ownerId === ctx.actor.userId)
  const wishes = await findRequests(
    ctx.db,
    own.map(({ id }) => id),
    ctx.now(),
  )
  const people = await namesOf(ctx.db, [
    ...holds.map(({ ownerId }) => ownerId),
    ...wishes.map(({ userId }) => userId),
  ])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return holds.map((hold) => {
    const item = seen.get(hold.nodeId)!
    const { node, space } = item
    return {
      id: node.id,
      name: node.name,
      folder: node.isFolder,
      suffix: node.suffix,
      spaceId: space.id,
      parentId: node.parentId ?? '',
      position: visibleWay(ctx.actor, item)
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
      breakable: breakRefusal({ ...item, node: { ...node, locks: [hold] } }, ctx.actor.userId) === null,
      wishes: wishes
        .filter(({ lockId }) => lockId === hold.id)
        .map(({ id, userId, words, at }) => ({ id, userId, userName: nameOf(userId), words, at })),
    }
  })
}
