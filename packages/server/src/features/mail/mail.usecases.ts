import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { MailSettings, MailStanding, mailEndpoints } from '@cabinet/contract/mail'
import { isMailAddress } from '@cabinet/contract/text.address'
import type { Ctx, Db } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { testMailPatience } from '../../kernel/mail/mail.ts'
import { recordJournalLine } from '../journal/index.ts'
import { getSettingValues, updateSettings } from '../settings/index.ts'
import { getUserById, languageOfUser } from '../users/index.ts'
import { countMailLog, pageOfMailLog } from './log.store.ts'
import { mailSettingsRefusal } from './mail.rules.ts'
import { findMailSettings, lockMailSettings, type MailSettingsRow, putMailSettings } from './mail.store.ts'
import { mailPasswordPurpose } from './message.ts'
import {
  countMailsOfDay,
  countRequestedMails,
  countWaitingMails,
  findMail,
  hastenMails,
} from './queue.store.ts'
import { insertQueuedMails, publicAddressOf, sendMailsJobName } from './queue.ts'
import { sealedMailPassword } from './sealed-password.ts'
import { sendDueMails } from './send-mails.ts'

const hourMs = 3_600_000
/** Test mails of one administrator in an hour. */
const testsAnHour = 60

const unset: MailSettings = {
  open: false,
  sender: '',
  senderName: '',
  replyTo: '',
  host: '',
  port: 465,
  security: 'tls',
  account: '',
  certificate: '',
  dailyMost: 0,
}

const settingsOf = (row: MailSettingsRow | undefined, open: boolean): MailSettings =>
  row
    ? {
        open,
        sender: row.sender,
        senderName: row.sender_name,
        replyTo: row.reply_to,
        host: row.host,
        port: row.port,
        security: row.security,
        account: row.account,
        certificate: row.certificate,
        dailyMost: row.daily_most,
      }
    : { ...unset, open }

/** Returns the settings without the password, and how sending goes. */
export const getMailStanding = async (ctx: Ctx): Promise<MailStanding> =>
  standingOf(ctx.db, ctx.now(), await findMailSettings(ctx.db))

async function standingOf(db: Db, at: Date, row: MailSettingsRow | undefined): Promise<MailStanding> {
  const { emailOpen } = await getSettingValues(db)
  return {
    settings: settingsOf(row, emailOpen),
    ready: row !== undefined,
    hasPassword: row !== undefined && row.sealed !== '',
    sent: await countMailsOfDay(db, at),
    waiting: await countWaitingMails(db),
    fault: row?.fault ?? '',
    faultDetail: row?.fault_detail ?? '',
    faultAt: row?.fault_at ?? null,
  }
}

/** Changes the settings; mails that wait are tried again at once. Throws the refusals of the settings. */
export const saveMailSettings = (ctx: Ctx, input: MailSettings) =>
  ctx.together(async (tx) => {
    const { password, ...rest } = input
    const change: MailSettings = { ...rest, sender: rest.sender.trim(), host: rest.host.trim() }
    throwIfRefused(mailSettingsRefusal(change))
    const row = await lockMailSettings(tx.db)
    const { emailOpen } = await getSettingValues(tx.db)
    const before = settingsOf(row, emailOpen)
    const after: MailSettingsRow = {
      sender: change.sender,
      sender_name: change.senderName.trim(),
      reply_to: change.replyTo.trim(),
      host: change.host,
      port: change.port,
      security: change.security,
      account: change.account.trim(),
      sealed: sealedMailPassword(tx, {
        purpose: mailPasswordPurpose,
        sealed: row?.sealed ?? '',
        before,
        after: change,
        password,
      }),
      certificate: change.certificate,
      daily_most: change.dailyMost,
      fault: '',
      fault_detail: '',
      fault_at: null,
    }
    await putMailSettings(tx.db, after)
    if (change.open !== emailOpen) await updateSettings(tx.db, { emailOpen: change.open }, tx.now())
    await hastenMails(tx.db, tx.now())
    await tx.queue(sendMailsJobName, {})
    await recordJournalLine(tx, { action: 'mail.save', before, after: settingsOf(after, change.open) })
    return standingOf(tx.db, tx.now(), after)
  })

/**
 * Sends a test mail with the saved settings and waits for the outcome. Throws `mail.off`, `mail.address_invalid`,
 * `mail.too_often`.
 */
export async function sendTestMail(
  ctx: Ctx,
  input: EndpointInput<typeof mailEndpoints.test>,
): Promise<EndpointReply<typeof mailEndpoints.test>> {
  const address = input.address.trim()
  if (!isMailAddress(address)) throw new AppError('mail.address_invalid')
  const { userId, name } = ctx.actor
  const id = await ctx.together(async (tx) => {
    // locked, so that tests at the same moment count each other
    if (!(await lockMailSettings(tx.db))) throw new AppError('mail.off')
    const since = new Date(tx.now().getTime() - hourMs)
    if ((await countRequestedMails(tx.db, { kind: 'test', userId, since })) >= testsAnHour)
      throw new AppError('mail.too_often')
    const user = await getUserById(tx.db, userId)
    await recordJournalLine(tx, { action: 'mail.test', after: { address } })
    const [queued] = await insertQueuedMails(tx, [
      {
        kind: 'test',
        address,
        recipient: '',
        language: languageOfUser(user),
        userId: null,
        values: { sender: name, link: publicAddressOf(tx) },
        urgent: true,
      },
    ])
    return queued ?? ''
  })
  await sendDueMails(ctx, { only: id, patience: testMailPatience })
  const [sent, settings] = await Promise.all([findMail(ctx.db, id), findMailSettings(ctx.db)])
  const { state = 'failed', reason = '' } = sent ?? {}
  return { state, reason, detail: state === 'failed' ? (settings?.fault_detail ?? '') : '' }
}

/** Lists mails, newest first. */
export async function listMails(
  ctx: Ctx,
  { page, pageSize, ...filter }: EndpointInput<typeof mailEndpoints.log>,
): Promise<EndpointReply<typeof mailEndpoints.log>> {
  const [rows, total] = await Promise.all([
    pageOfMailLog(ctx.db, filter, pageSize, (page - 1) * pageSize),
    countMailLog(ctx.db, filter),
  ])
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.created_at,
      kind: row.kind,
      address: row.address,
      userName: row.name ?? row.recipient,
      account: row.account ?? '',
      state: row.state,
      reason: row.reason,
      attempts: row.attempts,
      nextAt: row.state === 'retrying' || row.state === 'capped' ? row.next_at : null,
      sentAt: row.sent_at,
    })),
    total,
  }
}
