import type { announcementEndpoints } from '@cabinet/contract/announcements'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { Notice } from '@cabinet/contract/notices'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type SystemNoticeList, tellNoticesChanged } from '../notices/index.ts'
import { userNamesOf } from '../users/index.ts'
import {
  type AnnouncementAddressee,
  confirmReceived,
  countReceived,
  countUnreadReceived,
  markAllReceivedRead,
  markReceivedRead,
  pageOfReceived,
  type ReceivedAnnouncement,
} from './reader.store.ts'

/** The actor as a reader. */
export const readerOf = (ctx: Ctx): AnnouncementAddressee => {
  const { userId, enterpriseId, subjects } = ctx.actor
  return { userId, enterpriseId, subjects, at: ctx.now() }
}

/** Announcements as the system notices of the message centre: those that are addressed to the actor today. */
export const systemNotices: SystemNoticeList = {
  countUnread: (ctx, filter) => countUnreadReceived(ctx.db, readerOf(ctx), filter),
  async page(ctx, filter, page) {
    const reader = readerOf(ctx)
    const [rows, total] = await Promise.all([
      pageOfReceived(ctx.db, reader, filter, page),
      countReceived(ctx.db, reader, filter),
    ])
    return { rows: await presentReceived(ctx, rows), total }
  },
  markRead: (tx, ids) => markReceivedRead(tx.db, readerOf(tx), ids),
  markAllRead: (tx) => markAllReceivedRead(tx.db, tx.actor.userId, tx.now()),
}

async function presentReceived(ctx: Ctx, rows: readonly ReceivedAnnouncement[]): Promise<Notice[]> {
  const names = await userNamesOf(
    ctx.db,
    rows.flatMap(({ publishedBy }) => publishedBy ?? []),
  )
  return rows.map(
    ({ id, title, body, unread, publishedAt, publishedBy, pinned, mustConfirm, confirmedAt, excerpt }) => ({
      id,
      title,
      body,
      unread,
      publisher: publishedBy ? (names.get(publishedBy)?.name ?? '') : '',
      createdAt: publishedAt,
      kind: 'announcement',
      textKey: '',
      values: {},
      isHidden: false,
      announcement: { isPinned: pinned, mustConfirm, confirmedAt, excerpt },
    }),
  )
}

/** Confirms an announcement of the actor. Throws `announcements.not_found`. */
export const confirmAnnouncement = (
  ctx: Ctx,
  { id }: EndpointInput<typeof announcementEndpoints.confirm>,
): Promise<EndpointReply<typeof announcementEndpoints.confirm>> =>
  ctx.together(async (tx) => {
    if (!(await confirmReceived(tx.db, readerOf(tx), id))) throw new AppError('announcements.not_found')
    await tellNoticesChanged(tx, [tx.actor.userId])
    return {}
  })
