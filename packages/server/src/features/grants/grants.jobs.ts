import { grantEvents } from '@cabinet/contract/grants.events'
import { fileRights } from '@cabinet/contract/rights'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { job } from '../../kernel/room.ts'
import { nodePathInSpace } from '../nodes/access/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { findNodesWithAncestors } from '../nodes/paths/index.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { userNamesOf } from '../users/index.ts'
import { deleteEndedGrants } from './own-grants.store.ts'
import { findPeopleWithAccess } from './people.usecases.ts'
import { deleteOldRequests, findAccessRequest } from './requests.store.ts'

/** Milliseconds for which expired grants are stored, so that they can be reviewed and renewed. */
const ENDED_MS = 90 * 24 * 3_600_000
const REQUESTS_MS = 365 * 24 * 3_600_000
/** Rows that one statement deletes. */
const PORTION = 1000
/** Maximum people notified of one request. */
const MOST_TOLD = 50

/** Deletes grants that expired long ago, and old requests. Expired grants give no rights in the meantime. */
export const sweepGrantsJob = job({
  name: 'spaces.sweep-grants',
  cron: '23 3 * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - ENDED_MS)
    while ((await ctx.together((tx) => deleteEndedGrants(tx.db, before, PORTION))) > 0) {}
    await deleteOldRequests(ctx.db, new Date(ctx.now().getTime() - REQUESTS_MS))
  },
})

/**
 * Notifies the people who may decide a request: owners, authorisers and the department's administrators, else
 * all others.
 */
export const notifyRequestJob = job({
  name: 'spaces.tell-request',
  run: async (ctx, { requestId }: { requestId: string }) => {
    const request = await findAccessRequest(ctx.db, requestId)
    if (request?.state !== 'pending') return
    const place = await findLivePlace(ctx, request.node_id)
    if (place?.space.enterpriseId !== request.enterprise_id) return
    const told = await findAuthorisersOf(ctx, place, request.user_id)
    const who = (await userNamesOf(ctx.db, [request.user_id])).get(request.user_id)?.name ?? ''
    await ctx.together((tx) =>
      notifyByPreference(tx, told, {
        kind: 'approval',
        nodeId: place.node.id,
        message: pushMessage(grantEvents.requested, {
          level: 0,
          textKey: 'grantsPush.requested',
          payload: { who, name: place.node.space?.name ?? place.node.name },
        }),
      }),
    )
  },
})

/**
 * Returns the people who may decide about a place, except one: those close to it, else all others; 50 at
 * most.
 */
export async function findAuthorisersOf(ctx: Ctx, place: AccessibleNode, without: string): Promise<string[]> {
  const { rows } = await findPeopleWithAccess(ctx, place, {
    limit: 1000,
    offset: 0,
    holding: fileRights.authorise,
  })
  const others = rows.filter(({ userId }) => userId !== without)
  const near = others.filter(({ type, role }) => role === null || type >= userTypeCodes.department)
  return (near.length > 0 ? near : others).slice(0, MOST_TOLD).map(({ userId }) => userId)
}

/** Returns a live node and its location without checking rights. */
export async function findLivePlace(ctx: Ctx, id: string): Promise<AccessibleNode | null> {
  const way = nodePathInSpace(await findNodesWithAncestors(ctx.db, [id], [], ctx.now()), id)
  const space = way?.[0]?.space
  if (!way || !space || way.some((link) => link.deleted)) return null
  return {
    node: way.at(-1)!,
    ancestors: way.slice(0, -1),
    space,
    rights: 0,
    held: 0,
    coming: { open: 0, own: 0 },
  }
}
