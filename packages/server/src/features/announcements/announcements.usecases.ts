import type { AnnouncementRow, announcementEndpoints } from '@cabinet/contract/announcements'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { GrantSubject } from '@cabinet/contract/grants.subjects'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { sanitizeRichText } from '../../kernel/rich-text.ts'
import { findSubjectKinds, subjectKeyText } from '../grants/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import {
  approvalRefusal,
  deletionRefusal,
  draftRefusal,
  editRefusal,
  everybodyOf,
  titleInOneLine,
} from './announcements.rules.ts'
import {
  type AnnouncementEntity,
  countAnnouncements,
  deleteAnnouncements,
  findAnnouncement,
  insertAnnouncement,
  lockAnnouncements,
  pageOfAnnouncements,
  updateAnnouncement,
} from './announcements.store.ts'
import { keepPictures, withCopiedPictures } from './pictures.usecases.ts'
import { presentAnnouncement, presentAnnouncements } from './present.ts'
import { lockOneAnnouncement, publishDraft } from './publish.usecases.ts'

/** Lists the announcements of the actor's enterprise, newest first. */
export async function listAnnouncements(
  ctx: Ctx,
  { page, pageSize, search = '', state }: EndpointInput<typeof announcementEndpoints.page>,
): Promise<EndpointReply<typeof announcementEndpoints.page>> {
  const filter = { enterpriseId: ctx.actor.enterpriseId, search: search.trim(), state, at: ctx.now() }
  const [rows, total] = await Promise.all([
    pageOfAnnouncements(ctx.db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAnnouncements(ctx.db, filter),
  ])
  return { rows: await presentAnnouncements(ctx, rows), total }
}

/** Finds an announcement of the actor's enterprise. Throws `announcements.not_found`. */
export async function requireAnnouncement(ctx: Ctx, id: string): Promise<AnnouncementEntity> {
  const found = await findAnnouncement(ctx.db, ctx.actor.enterpriseId, id)
  if (!found) throw new AppError('announcements.not_found')
  return found
}

/** Returns an announcement with its text. */
export async function getAnnouncement(
  ctx: Ctx,
  { id }: EndpointInput<typeof announcementEndpoints.get>,
): Promise<EndpointReply<typeof announcementEndpoints.get>> {
  const one = await requireAnnouncement(ctx, id)
  return { row: await presentAnnouncement(ctx, one), body: one.body }
}

type SaveInput = EndpointInput<typeof announcementEndpoints.save>

/** Subjects as they are stored; each must be the actor's enterprise's. Throws `announcements.audience_unknown`. */
async function audienceOf(tx: Tx, isForAll: boolean, subjects: readonly GrantSubject[]): Promise<string[]> {
  const { enterpriseId } = tx.actor
  if (isForAll) return [everybodyOf(enterpriseId)]
  const kinds = await findSubjectKinds(
    tx.db,
    enterpriseId,
    subjects.map(({ subjectId }) => subjectId),
  )
  if (!subjects.every(({ kind, subjectId }) => kinds.get(subjectId) === kind))
    throw new AppError('announcements.audience_unknown')
  return [...new Set(subjects.map(subjectKeyText))]
}

/** Creates or updates a draft, and publishes it if asked. Throws the refusals of drafts and of publishing. */
export const saveAnnouncement = (ctx: Ctx, input: SaveInput): Promise<AnnouncementRow> =>
  ctx.together(async (tx) => {
    const now = tx.now()
    const before = input.id ? await lockOneAnnouncement(tx, input.id) : undefined
    throwIfRefused(before ? (editRefusal(before) ?? approvalRefusal(before)) : null)
    const { text, ...sanitised } = sanitizeRichText(input.body, { pictures: true })
    const { html, pictures } = await withCopiedPictures(tx, sanitised, input.copyOf)
    const fields = {
      title: titleInOneLine(input.title),
      body: html,
      body_text: text,
      audience: await audienceOf(tx, input.isForAll, input.subjects),
      pinned: input.isPinned,
      must_confirm: input.mustConfirm,
      by_mail: input.isMailed,
      publish_at: input.publishAt,
      expires_at: input.expiresAt,
      updated_at: now,
    }
    throwIfRefused(draftRefusal(fields))
    const { enterpriseId, userId } = tx.actor
    const saved = before
      ? await updateAnnouncement(tx.db, before.id, fields)
      : await insertAnnouncement(tx.db, {
          ...fields,
          id: generateId(),
          enterprise_id: enterpriseId,
          published_at: null,
          published_by: null,
          created_by: userId,
          created_at: now,
        })
    await keepPictures(tx, saved, pictures)
    await recordJournalLine(tx, {
      action: 'announcements.save',
      ...(before && { before: { id: before.id, title: before.title, audience: before.audience } }),
      after: { id: saved.id, title: saved.title, audience: saved.audience },
    })
    return presentAnnouncement(tx, input.publish ? (await publishDraft(tx, saved)).row : saved)
  })

/** Deletes drafts and expired announcements; says of each of the others why it stays. */
export const removeAnnouncements = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof announcementEndpoints.remove>,
): Promise<EndpointReply<typeof announcementEndpoints.remove>> =>
  ctx.together(async (tx) => {
    const found = await lockAnnouncements(tx.db, tx.actor.enterpriseId, ids)
    const results = found.map((one) => ({
      one,
      reason: deletionRefusal(one, tx.now()) ?? approvalRefusal(one),
    }))
    const gone = results.flatMap(({ one, reason }) => (reason ? [] : one))
    if (gone.length > 0) {
      await deleteAnnouncements(
        tx.db,
        gone.map(({ id }) => id),
      )
      await recordJournalLine(tx, {
        action: 'announcements.delete',
        before: gone.map(({ id, title }) => ({ id, title })),
      })
    }
    return results.map(({ one: { id, title }, reason }) => ({
      id,
      name: title,
      result: reason ? ('refused' as const) : ('done' as const),
      ...(reason && { reason }),
    }))
  })
