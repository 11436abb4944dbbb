import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { queueMails } from '../mail/index.ts'
import { languageOfUser, userNamesOf } from '../users/index.ts'
import { excerptForMail } from './announcements.rules.ts'
import { type AnnouncementEntity, lockAnnouncementOfJob, updateAnnouncement } from './announcements.store.ts'
import { nextMailedUsers } from './audience.store.ts'
import { tellAudience } from './tell-audience.ts'

export const appearanceJobName = 'announcements.appear'

export interface AppearanceInput {
  id: string
  /** The publication that this belongs to: nothing happens once it is withdrawn. */
  publishedAt: string
  /** Windows are not told yet, as it appears only now. */
  tells: boolean
}

/** Mails of one transaction. */
const portion = 500

/** Reads the announcement if it is still the publication of this job. */
async function lockPublication(tx: Tx, { id, publishedAt }: AppearanceInput) {
  const one = await lockAnnouncementOfJob(tx.db, id)
  return one?.published_at?.toISOString() === publishedAt ? one : null
}

/**
 * Tells windows of an announcement that appears now, and queues its mails. Mails go in the order of the users' ids and
 * the announcement notes how far they are, so that a job that runs again goes on there.
 */
export async function announceAppearance(ctx: Ctx, input: AppearanceInput): Promise<void> {
  const earlyMs = new Date(input.publishedAt).getTime() - ctx.now().getTime()
  if (earlyMs > 0)
    return ctx.together((tx) =>
      tx.queue(appearanceJobName, input, { startAfterSeconds: Math.ceil(earlyMs / 1000) }),
    )
  if (input.tells)
    await ctx.together(async (tx) => {
      const one = await lockPublication(tx, input)
      if (one) await tellAudience(tx, one)
    })
  while (await ctx.together((tx) => queueNextMails(tx, input))) {}
}

/** Queues some mails; returns whether there may be more. */
async function queueNextMails(tx: Tx, input: AppearanceInput): Promise<boolean> {
  const one = await lockPublication(tx, input)
  if (!one?.by_mail) return false
  const at = tx.now()
  const users = await nextMailedUsers(tx.db, one, { after: one.mailed_to, limit: portion, at })
  const last = users.at(-1)
  if (!last) return false
  const values = await valuesOf(tx, one)
  await queueMails(
    tx,
    users.map((user) => ({
      kind: 'announcement' as const,
      address: user.mail,
      recipient: user.name,
      language: languageOfUser(user),
      userId: user.id,
      values,
    })),
  )
  await updateAnnouncement(tx.db, one.id, { mailed_to: last.id })
  return users.length === portion
}

const [menuId, path] = menuPageMatrix.systemNotice
const pagePath = `${path}?menuid=${menuId}`

async function valuesOf(tx: Tx, one: AnnouncementEntity) {
  const publisher = one.published_by
  const names = await userNamesOf(tx.db, publisher ? [publisher] : [])
  return {
    sender: (publisher && names.get(publisher)?.name) || '',
    title: one.title,
    text: excerptForMail(one.body_text),
    // the configured address alone: a request's may be a stranger's
    link: tx.config.publicUrl ? `${tx.config.publicUrl}${pagePath}` : '',
  }
}
