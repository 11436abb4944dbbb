import type { AnnouncementRow } from '@cabinet/contract/announcements'
import { firstOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { describeSubjects } from '../grants/index.ts'
import { userNamesOf } from '../users/index.ts'
import { announcementStateOf, everybodyOf } from './announcements.rules.ts'
import type { ListedAnnouncement } from './announcements.store.ts'

/** Returns announcements as administrators list them. */
export async function presentAnnouncements(
  ctx: Ctx,
  rows: readonly ListedAnnouncement[],
): Promise<AnnouncementRow[]> {
  const publisherOf = (row: ListedAnnouncement) => row.published_by ?? row.created_by
  const [names, subjects] = await Promise.all([
    userNamesOf(ctx.db, rows.map(publisherOf)),
    describeSubjects(
      ctx.db,
      rows.flatMap(({ audience, enterprise_id }) =>
        audience.filter((subject) => subject !== everybodyOf(enterprise_id)),
      ),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    state: announcementStateOf(row, ctx.now()),
    isPinned: row.pinned,
    mustConfirm: row.must_confirm,
    isMailed: row.by_mail,
    isForAll: row.audience.includes(everybodyOf(row.enterprise_id)),
    subjects: row.audience.flatMap((subject) => subjects.get(subject) ?? []),
    publishAt: row.publish_at,
    expiresAt: row.expires_at,
    publishedAt: row.published_at,
    publisher: names.get(publisherOf(row))?.name ?? '',
    createdAt: row.created_at,
    flowId: row.flow_id,
  }))
}

export async function presentAnnouncement(ctx: Ctx, row: ListedAnnouncement): Promise<AnnouncementRow> {
  return firstOf(await presentAnnouncements(ctx, [row]))
}
