import type { AnnouncementRow, announcementEndpoints } from '@cabinet/contract/announcements'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import {
  type FlowDecision,
  type FlowRequest,
  type FlowStarter,
  type StartedFlow,
  startFlow,
  type WishedRequest,
} from '../flows/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { appearanceOf, approvalRefusal, excerptForMail, publishRefusal } from './announcements.rules.ts'
import {
  type AnnouncementEntity,
  findAnnouncement,
  lockAnnouncementOfJob,
  lockAnnouncements,
  updateAnnouncement,
} from './announcements.store.ts'
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

/** Publishes a draft at its time: one row changes, however many it is addressed to. */
async function publishNow(
  tx: Tx,
  draft: AnnouncementEntity,
  publisherId: string,
): Promise<AnnouncementEntity> {
  const now = tx.now()
  const publishedAt = appearanceOf(draft, now)
  const published = await updateAnnouncement(tx.db, draft.id, {
    published_at: publishedAt,
    published_by: publisherId,
    updated_at: now,
    mailed_to: null,
    flow_id: null,
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
    enterpriseId: draft.enterprise_id,
    after: { id: draft.id, title: draft.title, audience: draft.audience, publishedAt },
  })
  return published
}

type Asking = Pick<FlowRequest, 'selections' | 'remark'>

/**
 * Publishes a draft, or asks for approval where a design stands in front of it. Throws the refusals of publishing and of
 * `startFlow`.
 */
export async function publishDraft(
  tx: Tx,
  draft: AnnouncementEntity,
  asking: Asking = {},
): Promise<{ row: AnnouncementEntity; started: StartedFlow }> {
  throwIfRefused(publishRefusal(draft, tx.now()) ?? approvalRefusal(draft))
  const started = await startFlow(tx, { ...requestOf(draft), ...asking })
  if (started.kind === 'none') return { row: await publishNow(tx, draft, tx.actor.userId), started }
  // a flow that nobody has to decide has published it already
  const now = await lockOneAnnouncement(tx, draft.id)
  if (now.published_at !== null) return { row: now, started }
  return { row: await updateAnnouncement(tx.db, draft.id, { flow_id: started.flowId }), started }
}

/** The request to approvers: the announcement as it stands. */
const requestOf = (draft: AnnouncementEntity): FlowRequest => ({
  action: 'announcement',
  itemIds: [],
  title: draft.title,
  terms: { id: draft.id, title: draft.title, text: excerptForMail(draft.body_text) },
})

/** Publishes what was agreed to; otherwise it is a draft again. An announcement whose end has passed stays one. */
export async function publishApproved(tx: Tx, decision: FlowDecision): Promise<void> {
  if (decision.action !== 'announcement') return
  const draft = await lockAnnouncementOfJob(tx.db, String(decision.terms.id))
  if (!draft || draft.published_at !== null) return
  const isPublished = decision.outcome === 'agreed' && publishRefusal(draft, tx.now()) === null
  if (isPublished) await publishNow(tx, draft, decision.initiatorId)
  else await updateAnnouncement(tx.db, draft.id, { flow_id: null })
}

/** How a client asks for the approval of an announcement before it publishes it. */
export const announcementStarter: FlowStarter = {
  action: 'announcement',
  describe: async (ctx, wish) => requestOf(await draftOf(ctx, wish)),
  begin: (ctx, wish, asking) =>
    ctx.together(async (tx) => {
      const { id } = await draftOf(tx, wish)
      return (await publishDraft(tx, await lockOneAnnouncement(tx, id), asking)).started
    }),
}

async function draftOf({ db, actor }: Ctx, { ids: [id] }: WishedRequest): Promise<AnnouncementEntity> {
  if (actor.type > userTypeCodes.enterprise) throw new AppError('common.no_permission')
  const draft = id === undefined ? undefined : await findAnnouncement(db, actor.enterpriseId, id)
  if (!draft) throw new AppError('announcements.not_found')
  return draft
}

/** Publishes a draft, at once or at its time, or asks for its approval. */
export const publishAnnouncement = (ctx: Ctx, { id }: One): Promise<AnnouncementRow> =>
  ctx.together(async (tx) =>
    presentAnnouncement(tx, (await publishDraft(tx, await lockOneAnnouncement(tx, id))).row),
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
