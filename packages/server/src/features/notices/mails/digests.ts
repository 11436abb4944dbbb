import { noticeKindWords } from '@cabinet/contract/notices.words'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { type MailList, type MailToQueue, queueMails } from '../../mail/index.ts'
import { findNotificationChoices } from '../../profiles/index.ts'
import { findUsersToMail } from '../../users/index.ts'
import { valuesOfPayload, withoutItemNames, wordNotice } from '../notices.rules.ts'
import { visibleNodesOfReaders } from '../reader.ts'
import { noticeAddress } from './addresses.ts'
import { groupByKind } from './mails.rules.ts'
import { digestStopAddress } from './stop-digests.ts'
import { type DueMail, takeDueMails } from './waiting.store.ts'

/** Users of one transaction. */
const usersAtOnce = 50
/** Notices that a digest lists; the rest is a number. */
const mostListed = 50

/**
 * Mails what is due, in one mail to each user: notices that are still unread, of kinds that are still wanted by mail.
 * Rows and mail change in one transaction, so that nothing is mailed twice.
 */
export async function sendDueDigests(ctx: Ctx): Promise<void> {
  while ((await ctx.together(mailNextUsers)) > 0) {}
}

/** Returns how many rows were due. */
async function mailNextUsers(tx: Tx): Promise<number> {
  const due = await takeDueMails(tx.db, tx.now(), usersAtOnce)
  const userIds = [...new Set(due.map(({ user_id }) => user_id))]
  if (userIds.length === 0) return 0
  const [choiceOf, users] = await Promise.all([
    findNotificationChoices(tx.db, userIds),
    findUsersToMail(tx.db, userIds),
  ])
  const isWanted = (row: DueMail) => !row.isSettled && choiceOf(row.user_id, row.kind).mail !== 'none'
  const wanted = new Map<string, DueMail[]>()
  for (const row of due.filter(isWanted)) wanted.set(row.user_id, [...(wanted.get(row.user_id) ?? []), row])
  const visible = await visibleNodesOfReaders(
    tx,
    new Map(Array.from(wanted, ([id, rows]) => [id, rows.flatMap(({ node_id }) => node_id ?? [])])),
  )
  const mails = users.flatMap((user): MailToQueue[] => {
    const [rows, seen] = [wanted.get(user.id), visible.get(user.id)]
    return rows && seen ? [digestOf(tx, user, rows, new Set(seen.keys()))] : []
  })
  await queueMails(tx, mails)
  return due.length
}

type Recipient = Awaited<ReturnType<typeof findUsersToMail>>[number]

function digestOf(
  tx: Tx,
  { id, name, mail, language }: Recipient,
  rows: readonly DueMail[],
  visible: ReadonlySet<string>,
): MailToQueue {
  const textOf = ({ text_key, payload, node_id }: DueMail) => {
    const values = valuesOfPayload(payload)
    const isHidden = node_id !== null && !visible.has(node_id)
    return wordNotice(text_key, isHidden ? withoutItemNames(values, '…') : values, language)
  }
  const groups = groupByKind(rows.slice(0, mostListed)).map(({ kind, rows: listed }) => ({
    title: noticeKindWords[kind][language === 'zh' ? 0 : 1],
    items: listed.map((row) => ({ text: textOf(row), link: noticeAddress(tx.config, kind, row.notice_id) })),
  }))
  const list: MailList = { groups, more: Math.max(0, rows.length - mostListed) }
  const isDigest = rows.some(({ timing }) => timing !== 'now')
  const stop = isDigest ? digestStopAddress(tx, id) : ''
  return {
    kind: 'digest',
    address: mail,
    recipient: name,
    language,
    userId: id,
    values: {
      items: JSON.stringify(list),
      count: String(rows.length),
      link: noticeAddress(tx.config, 'comment'),
    },
    ...(stop && { unsubscribeUrl: stop }),
  }
}
