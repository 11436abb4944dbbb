import { type MailErrorKey, mailEvents } from '@cabinet/contract/mail'
import { firstOf } from '../../kernel/certain.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import type { MailFault } from '../../kernel/mail/faults.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { findPlatformAdministrators } from '../users/index.ts'
import { nextMailAttempt } from './mail.rules.ts'
import { findMailSettings, lockMailSettings, type MailSettingsRow, noteMailFault } from './mail.store.ts'
import {
  capDueMails,
  claimMails,
  countMailsOfDay,
  expireMails,
  type MailRow,
  markMailSetback,
} from './queue.store.ts'

/** Ms after which the mails of a run that says nothing are another's; it says so more often. */
export const mailLeaseMs = 30_000
/** Mails that a run takes at once. */
const portion = 100

export interface MailRun {
  id: string
  settings: MailSettingsRow
  testsOnly: boolean
  /** This mail alone, which somebody waits for. */
  only?: string
}

/** Takes mails for a run; null when the settings are no longer those it began with. */
export const claimDueMails = (ctx: Ctx, { id: runId, settings, testsOnly, only }: MailRun) =>
  ctx.together(async (tx): Promise<MailRow[] | null> => {
    const capped = settings.daily_most > 0
    const now = await (capped ? lockMailSettings(tx.db) : findMailSettings(tx.db))
    if (!now || connectionOf(now) !== connectionOf(settings)) return null
    const at = tx.now()
    await reportFailedMails(tx, await expireMails(tx.db, at, 'mail.expired' satisfies MailErrorKey))
    const left = capped ? settings.daily_most - (await countMailsOfDay(tx.db, at)) : portion
    if (left <= 0) {
      await capDueMails(tx.db, at, 'mail.capped' satisfies MailErrorKey)
      return []
    }
    const until = new Date(at.getTime() + mailLeaseMs)
    return claimMails(tx.db, {
      runId,
      at,
      until,
      most: Math.min(portion, left),
      testsOnly,
      ...(only && { only }),
    })
  })

/** All that a run goes by; a fault that is noted meanwhile is no change. */
const connectionOf = ({ fault: _, fault_detail: __, fault_at: ___, ...rest }: MailSettingsRow): string =>
  JSON.stringify(rest)

/** Notes that a mail did not leave: it is tried again while that is of use, and reported once when it is not. */
export const setBackMail = (ctx: Ctx, run: MailRun, row: MailRow, fault: MailFault) =>
  ctx.together(async (tx) => {
    const at = tx.now()
    // a server that fails a test is told to its sender, who sends another
    const final = fault.reach === 'never' || (fault.reach === 'server' && run.only !== undefined)
    const failed = await markMailSetback(tx.db, {
      runId: run.id,
      id: row.id,
      reason: fault.key ?? fault.detail,
      nextAt: final ? null : nextMailAttempt(row.attempts + 1, at, row.give_up_at),
    })
    if (failed?.state === 'failed' && run.only === undefined) await reportFailedMails(tx, [failed])
    if (fault.reach !== 'server') return
    const key = fault.key ?? 'mail.failed'
    const isNew = await noteMailFault(tx.db, { key, detail: fault.detail, at })
    if (!isNew || run.only !== undefined) return
    const administrators = await findPlatformAdministrators(tx.db)
    await notifyByPreference(tx, administrators, {
      kind: 'mail',
      message: pushMessage(mailEvents.serverFailed, {
        level: 2,
        textKey: 'mailPush.serverFailed',
        payload: { reason: key },
      }),
    })
  })

/** Tells those who caused these mails, or else the platform's administrators, that they were given up. */
export async function reportFailedMails(tx: Tx, rows: readonly MailRow[]): Promise<void> {
  for (const userId of new Set(rows.map((row) => row.requested_by))) {
    const failed = rows.filter((row) => row.requested_by === userId)
    const first = firstOf(failed)
    await notifyByPreference(tx, userId === null ? await findPlatformAdministrators(tx.db) : [userId], {
      kind: 'mail',
      message: pushMessage(mailEvents.failed, {
        level: 3,
        textKey: failed.length > 1 ? 'mailPush.failedMany' : 'mailPush.failed',
        payload: { count: failed.length, address: first.address, reason: first.reason },
      }),
    })
  }
}
