import type { EndpointReply } from '@cabinet/contract/endpoint'
import type {
  ReturnMailSettings,
  ReturnMailStanding,
  returnMailEndpoints,
} from '@cabinet/contract/mail.returns'
import type { Ctx } from '../../../kernel/ctx.ts'
import { throwIfRefused } from '../../../kernel/errors.ts'
import { MailFault } from '../../../kernel/mail/faults.ts'
import { openReturnMailbox, testMailboxPatience } from '../../../kernel/mail/return-mailbox.ts'
import { openOutboundPort } from '../../../kernel/outbound/outbound.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { sealedMailPassword } from '../sealed-password.ts'
import { returnPasswordPurpose, returnServerOf } from './return-server.ts'
import { returnSettingsRefusal } from './returns.rules.ts'
import {
  findReturnSettings,
  lockReturnSettings,
  type MailReturnRow,
  putReturnSettings,
} from './returns.store.ts'

const unset: ReturnMailSettings = {
  open: false,
  address: '',
  host: '',
  port: 993,
  security: 'tls',
  account: '',
  certificate: '',
}

const settingsOf = (row: MailReturnRow | undefined): ReturnMailSettings =>
  row
    ? {
        open: row.open,
        address: row.address,
        host: row.host,
        port: row.port,
        security: row.security,
        account: row.account,
        certificate: row.certificate,
      }
    : unset

const standingOf = (row: MailReturnRow | undefined): ReturnMailStanding => ({
  settings: settingsOf(row),
  hasPassword: row !== undefined && row.sealed !== '',
  checkedAt: row?.checked_at ?? null,
  fault: row?.fault ?? '',
  faultDetail: row?.fault_detail ?? '',
  faultAt: row?.fault_at ?? null,
})

/** Returns the settings of the mailbox without its password, and how reading it goes. */
export const getReturnStanding = async (ctx: Ctx): Promise<ReturnMailStanding> =>
  standingOf(await findReturnSettings(ctx.db))

/** The row that these settings make of the one before. Throws their refusals, `mail.password_needed`. */
function rowOf(
  ctx: Pick<Ctx, 'secrets'>,
  row: MailReturnRow | undefined,
  { password, ...input }: ReturnMailSettings,
): MailReturnRow {
  const after = {
    ...input,
    address: input.address.trim(),
    host: input.host.trim(),
    account: input.account.trim(),
  }
  throwIfRefused(returnSettingsRefusal(after))
  const sealed = sealedMailPassword(ctx, {
    purpose: returnPasswordPurpose,
    sealed: row?.sealed ?? '',
    before: settingsOf(row),
    after,
    password,
  })
  const isSame = row !== undefined && row.host === after.host && row.account === after.account
  return {
    ...after,
    sealed,
    // another mailbox numbers its messages anew
    validity: isSame ? row.validity : '',
    last_uid: isSame ? row.last_uid : '0',
    checked_at: isSame ? row.checked_at : null,
    fault: '',
    fault_detail: '',
    fault_at: null,
  }
}

/** Changes the settings. Throws `mail.address_invalid`, `mail.account_incomplete`, `mail.password_needed` and others. */
export const saveReturnSettings = (ctx: Ctx, input: ReturnMailSettings) =>
  ctx.together(async (tx) => {
    const row = await lockReturnSettings(tx.db)
    // switched off, it may stay unset
    if (!input.open && !row && input.host.trim() === '') return standingOf(row)
    const after = rowOf(tx, row, input)
    await putReturnSettings(tx.db, { ...after, last_uid: Number(after.last_uid) })
    await recordJournalLine(tx, {
      action: 'mail.save_returns',
      before: settingsOf(row),
      after: settingsOf(after),
    })
    return standingOf(after)
  })

/** Signs in to the mailbox with settings that need not be saved, and says what the server said. */
export async function testReturnMailbox(
  ctx: Ctx,
  input: ReturnMailSettings,
): Promise<EndpointReply<typeof returnMailEndpoints.test>> {
  const row = rowOf(ctx, await findReturnSettings(ctx.db), input)
  try {
    const mailbox = await openReturnMailbox(
      returnServerOf(ctx, row),
      openOutboundPort({ allow: ctx.config.outboundAllow }),
      testMailboxPatience,
    )
    await mailbox.close()
    return { reason: '', detail: '', count: mailbox.count }
  } catch (error) {
    if (!(error instanceof MailFault)) throw error
    return { reason: error.key ?? 'mail.failed', detail: error.detail, count: 0 }
  }
}
