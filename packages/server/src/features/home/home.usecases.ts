import type { EndpointReply } from '@cabinet/contract/endpoint'
import { type homeEndpoints, homeLimits } from '@cabinet/contract/home'
import { noticeListTypes } from '@cabinet/contract/notices'
import { itemAt } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listLatestActivity, listLatestUploads } from '../activity/index.ts'
import { countFavourites } from '../favourites/index.ts'
import { presentNodes } from '../files/index.ts'
import { countFlowLists } from '../flows/index.ts'
import { listReceivedGrants } from '../grants/index.ts'
import { findSpaceTotals } from '../nodes/index.ts'
import { countNotices, listNotices } from '../notices/index.ts'
import { getUserById, languageOfUser } from '../users/index.ts'
import { describeActivity } from './home.rules.ts'
import { findSharedSpaceIds } from './own-spaces.ts'

export const countHomeNotices = (ctx: Ctx): Promise<EndpointReply<typeof homeEndpoints.noticeCounts>> =>
  countNotices(ctx, {})

/** Lists the announcements of the carousel. */
export const listHomeNotices = (ctx: Ctx): Promise<EndpointReply<typeof homeEndpoints.notices>> =>
  listNotices(ctx, { type: noticeListTypes.system, page: 1, pageSize: homeLimits.announcements })

/** Counts what belongs to the actor. Shares are 0 as long as there are none in the product. */
export async function countOwnThings(ctx: Ctx): Promise<EndpointReply<typeof homeEndpoints.counts>> {
  const [collected, { pending, initiated }] = await Promise.all([countFavourites(ctx), countFlowLists(ctx)])
  return { collected, shared: 0, toApprove: pending, initiated }
}

/** Counts the files of the actor's spaces by the totals that are kept with them, and what is unread. */
export async function countStatistics(ctx: Ctx): Promise<EndpointReply<typeof homeEndpoints.statistics>> {
  const { userId } = ctx.actor
  const [shared, { alerts, system, packages }] = await Promise.all([
    findSharedSpaceIds(ctx),
    countNotices(ctx, {}),
  ])
  const totals = await findSpaceTotals(ctx.db, [...shared, userId])
  const ofShared = shared.flatMap((id) => totals.get(id) ?? [])
  return {
    teamFiles: ofShared.reduce((sum, { files }) => sum + files, 0),
    teamBytes: ofShared.reduce((sum, { bytes }) => sum + bytes, 0),
    personalFiles: totals.get(userId)?.files ?? 0,
    alerts,
    announcements: system,
    packages,
  }
}

/** Lists the actor's latest uploads and what others authorised last. */
export async function listLatest(ctx: Ctx): Promise<EndpointReply<typeof homeEndpoints.lists>> {
  const [uploads, authorized] = await Promise.all([
    listLatestUploads(ctx, homeLimits.latest),
    listReceivedGrants(ctx, { page: 1, pageSize: homeLimits.latest }),
  ])
  const items = await presentNodes(ctx, uploads)
  return {
    given: [],
    received: [],
    authorized: authorized.rows,
    uploads: uploads.map(({ space }, index) => ({
      ...itemAt(items, index),
      spaceName: space.name,
      spaceKind: space.kind,
    })),
  }
}

/** Lists the latest events of the actor's spaces, the own one included. */
export async function listLatestRecords(ctx: Ctx): Promise<EndpointReply<typeof homeEndpoints.records>> {
  const { userId } = ctx.actor
  const [shared, user] = await Promise.all([findSharedSpaceIds(ctx), getUserById(ctx.db, userId)])
  const events = await listLatestActivity(ctx, [userId, ...shared], homeLimits.records)
  const language = languageOfUser(user)
  return events.map((event) => ({
    at: event.at,
    userName: event.by,
    description: describeActivity(event, language),
    event,
  }))
}
