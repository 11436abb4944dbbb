import type { AnnouncementRow, announcementEndpoints } from '@cabinet/contract/announcements'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { appearanceOf, publishRefusal } from './announcements.rules.ts'
import { type AnnouncementEntity, lockAnnouncements, updateAnnouncement } from './announcements.store.ts'
import { type AppearanceInput, appearanceJobName } from './appearance.ts'
import { presentAnnouncement } from './present.ts'
import { tellAudience } from './tell-audience.ts'

type One = EndpointInput<typeof announcementEndpoints.publish>

/** Locks an announcement of the actor's enterprise. Throws `announcements.not_found`. */
export async function lockOneAnnouncement(tx: Tx, id: string): Promise<AnnouncementEntity> {
  const [found] = await lockAnnouncements(tx.db, tx.actor.enterpriseId, [id])
  if (!found) throw new AppError('announcements.not_found')
  return found
}

/** Publishes a draft: one row changes, however many it is addressed to. Throws the refusals of publishing. */
export async function publishDraft(tx: Tx, draft: AnnouncementEntity): Promise<AnnouncementEntity> {
  const now = tx.now()
  throwIfRefused(publishRefusal(draft, now))
  const publishedAt = appearanceOf(draft, now)
  const published = await updateAnnouncement(tx.db, draft.id, {
    published_at: publishedAt,
    published_by: tx.actor.userId,
    updated_at: now,
    mailed_to: null,
  })
  await tellAudience(tx, published)
  const isLater = publishedAt > now
  const input: AppearanceInput = {
    id: draft.id,
    publishedAt: publishedAt.toISOString(),
    tells: isLater,
  }
  const startAfterSeconds = Math.ceil((publishedAt.getTime() - now.getTime()) / 1000)
  if (isLater || draft.by_mail) await tx.queue(appearanceJobName, input, isLater ? { startAfterSeconds } : {})
  await recordJournalLine(tx, {
    action: 'announcements.publish',
    after: { id: draft.id, title: draft.title, audience: draft.audience, publishedAt },
  })
  return published
}

/** Publishes a draft, at once or at its time. */
export const publishAnnouncement = (ctx: Ctx, { id }: One): Promise<AnnouncementRow> =>
  ctx.together(async (tx) =>
    presentAnnouncement(tx, await publishDraft(tx, await lockOneAnnouncement(tx, id))),
  )

/** Makes a published announcement a draft. Throws `announcements.not_found`, `announcements.not_published`. */
export const withdrawAnnouncement = (ctx: Ctx, { id }: One): Promise<AnnouncementRow> =>
  ctx.together(async (tx) => {
    const one = await lockOneAnnouncement(tx, id)
    if (one.published_at === null) throw new AppError('announcements.not_published')
    await tellAudience(tx, one)
    const draft = await updateAnnouncement(tx.db, id, { published_at: null, updated_at: tx.now() })
    await recordJournalLine(tx, { action: 'announcements.withdraw', before: { id, title: one.title } })
    return presentAnnouncement(tx, draft)
  })

/** Pins an announcement before all others, or unpins it. */
export const pinAnnouncement = (
  ctx: Ctx,
  { id, isPinned }: EndpointInput<typeof announcementEndpoints.pin>,
): Promise<AnnouncementRow> =>
  ctx.together(async (tx) => {
    const one = await lockOneAnnouncement(tx, id)
    if (one.pinned === isPinned) return presentAnnouncement(tx, one)
    await tellAudience(tx, one)
    const changed = await updateAnnouncement(tx.db, id, { pinned: isPinned, updated_at: tx.now() })
    await recordJournalLine(tx, {
      action: 'announcements.pin',
      before: { id, isPinned: one.pinned },
      after: { id, isPinned },
    })
    return presentAnnouncement(tx, changed)
  })
