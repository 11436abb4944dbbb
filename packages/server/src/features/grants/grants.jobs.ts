import { rights } from '@cabinet/contract/rights'
import { userType } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { wayTo } from '../nodes/access/index.ts'
import type { Reached } from '../nodes/index.ts'
import { findChains } from '../nodes/paths/index.ts'
import { namesOf, tellNotice } from '../users/index.ts'
import { dropEnded } from './own-grants.store.ts'
import { findPeople } from './people.usecases.ts'
import { dropRequests, findRequest } from './requests.store.ts'

/** Grants that ended are kept this long, so that one sees what there was and may give it again. */
const ENDED_MS = 90 * 24 * 3_600_000
const REQUESTS_MS = 365 * 24 * 3_600_000
/** Rows that one statement clears. */
const PORTION = 1000
/** People that hear of one request. */
const MOST_TOLD = 50

/** Clears away grants that ended long ago, and old requests. Ended grants count for nothing in the meantime. */
export const sweepGrants = job({
  name: 'spaces.sweep-grants',
  cron: '23 3 * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - ENDED_MS)
    while ((await ctx.together((tx) => dropEnded(tx.db, before, PORTION))) > 0) {}
    await dropRequests(ctx.db, new Date(ctx.now().getTime() - REQUESTS_MS))
  },
})

/** Tells those who may decide a request: owners, authorisers and the department's administrators, else all others. */
export const tellRequest = job({
  name: 'spaces.tell-request',
  run: async (ctx, { requestId }: { requestId: string }) => {
    const request = await findRequest(ctx.db, requestId)
    if (request?.state !== 'pending') return
    const place = await findPlace(ctx, request.node_id)
    if (place?.space.enterpriseId !== request.enterprise_id) return
    const told = await authorisersOf(ctx, place, request.user_id)
    const who = (await namesOf(ctx.db, [request.user_id])).get(request.user_id)?.name ?? ''
    await ctx.together((tx) =>
      tellNotice(tx, 'approval', told, {
        key: 'accessRequest',
        level: 0,
        textKey: 'grantsPush.requested',
        payload: { who, name: place.node.space?.name ?? place.node.name },
      }),
    )
  },
})

/** Who may decide about a place, but for one person: those who stand near it, else all others; 50 at most. */
export async function authorisersOf(ctx: Ctx, place: Reached, without: string): Promise<string[]> {
  const { rows } = await findPeople(ctx, place, { limit: 1000, offset: 0, holding: rights.authorise })
  const others = rows.filter(({ userId }) => userId !== without)
  const near = others.filter(({ type, standing }) => !standing || type >= userType.department)
  return (near.length > 0 ? near : others).slice(0, MOST_TOLD).map(({ userId }) => userId)
}

/** A live node and where it lies, whoever may see it. */
async function findPlace(ctx: Ctx, id: string): Promise<Reached | null> {
  const way = wayTo(await findChains(ctx.db, [id], [], ctx.now()), id)
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
