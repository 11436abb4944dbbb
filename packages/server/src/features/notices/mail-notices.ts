import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { noticeListTypes } from '@cabinet/contract/notices'
import type { NotificationKind } from '@cabinet/contract/profiles.preferences'
import type { Tx } from '../../kernel/ctx.ts'
import { queueMails } from '../mail/index.ts'
import type { UsersNotified } from '../profiles/index.ts'
import { findUsersToMail } from '../users/index.ts'
import { listOfNoticeKind, valuesOfPayload, wordNotice } from './notices.rules.ts'

/**
 * Queues a mail to each user who chose to be told of this kind by mail. Its link opens the notice in the product; `kept`
 * has the ids of the notices by user.
 */
export async function mailNotices(
  tx: Tx,
  { mailIds, kind, message }: UsersNotified,
  kept: ReadonlyMap<string, string>,
): Promise<void> {
  if (mailIds.length === 0) return
  const users = await findUsersToMail(tx.db, mailIds)
  const mails = users.map(({ id, name, mail, language }) => ({
    kind: 'notice' as const,
    address: mail,
    recipient: name,
    language,
    userId: id,
    values: {
      text: wordNotice(message.textKey, valuesOfPayload(message.payload), language),
      link: linkOf(tx, kind, kept.get(id)),
    },
  }))
  await queueMails(tx, mails)
}

/** Address of a notice, from the configured address alone: a request's may be a stranger's. '' without one. */
function linkOf({ config }: Tx, kind: NotificationKind, noticeId: string | undefined): string {
  if (!config.publicUrl) return ''
  const isAlert = listOfNoticeKind(kind) === noticeListTypes.alert
  const [menuId, path] = isAlert ? menuPageMatrix.warning : menuPageMatrix.message
  const query = new URLSearchParams({ menuid: String(menuId), ...(noticeId && { notice: noticeId }) })
  return `${config.publicUrl}${path}?${query}`
}
