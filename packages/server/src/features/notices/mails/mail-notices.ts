import type { Tx } from '../../../kernel/ctx.ts'
import { queueMails } from '../../mail/index.ts'
import type { NoticeMailRecipient, UsersNotified } from '../../profiles/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { findUsersToMail } from '../../users/index.ts'
import { valuesOfPayload, wordNotice } from '../notices.rules.ts'
import { noticeAddress } from './addresses.ts'
import { mailDueAt } from './mails.rules.ts'
import { insertWaitingMails } from './waiting.store.ts'

/**
 * Mails a notice to each user who chose to be told of this kind by mail: at once, or later where a digest or quiet hours
 * say so. Its link opens the notice in the product; `kept` has the ids of the notices by user.
 */
export async function mailNotices(
  tx: Tx,
  notified: UsersNotified,
  kept: ReadonlyMap<string, string>,
): Promise<void> {
  const { toMail, kind, message, nodeId } = notified
  if (toMail.length === 0) return
  const { timeZone } = await getSettingValues(tx.db)
  const dueAt = new Map(toMail.map((one) => [one.userId, mailDueAt(one, kind, tx.now(), timeZone)]))
  const [now, later]: [NoticeMailRecipient[], NoticeMailRecipient[]] = [[], []]
  for (const one of toMail) (dueAt.get(one.userId) ? later : now).push(one)
  await insertWaitingMails(
    tx.db,
    later.map(({ userId, timing }) => ({
      user_id: userId,
      notice_id: kept.get(userId) ?? null,
      kind,
      text_key: message.textKey,
      payload: JSON.stringify(message.payload ?? {}),
      node_id: nodeId ?? null,
      timing,
      due_at: dueAt.get(userId) ?? tx.now(),
    })),
  )
  await mailAtOnce(tx, notified, now, kept)
}

async function mailAtOnce(
  tx: Tx,
  { kind, message }: UsersNotified,
  toMail: readonly NoticeMailRecipient[],
  kept: ReadonlyMap<string, string>,
) {
  if (toMail.length === 0) return
  const users = await findUsersToMail(
    tx.db,
    toMail.map(({ userId }) => userId),
  )
  const mails = users.map(({ id, name, mail, language }) => ({
    kind: 'notice' as const,
    address: mail,
    recipient: name,
    language,
    userId: id,
    values: {
      text: wordNotice(message.textKey, valuesOfPayload(message.payload), language),
      link: noticeAddress(tx.config, kind, kept.get(id)),
    },
  }))
  await queueMails(tx, mails)
}
