import type { Ctx } from '../../kernel/ctx.ts'
import { MailFault } from '../../kernel/mail/faults.ts'
import type { MailServer, OutgoingMail } from '../../kernel/mail/mail.ts'
import type { MailSettingsRow, MailTemplateRecord } from './mail.store.ts'
import { type MailWords, mailKindRules } from './mail-kinds.ts'
import type { MailRow } from './queue.store.ts'
import { mailValuesPurpose } from './queue.ts'
import { renderMail } from './render.ts'
import { taggedReturnAddress } from './returns/index.ts'

export const mailPasswordPurpose = 'mail.password'

export interface MailSurroundings {
  settings: MailSettingsRow
  templates: readonly MailTemplateRecord[]
  systemName: string
  /** Address of the mailbox for bounces; null without one. */
  returnAddress: string | null
}

export const mailServerOf = (ctx: Pick<Ctx, 'secrets'>, row: MailSettingsRow): MailServer => ({
  host: row.host,
  port: row.port,
  security: row.security,
  account: row.account,
  password: row.sealed === '' ? '' : ctx.secrets.unseal(mailPasswordPurpose, row.sealed),
  certificate: row.certificate,
})

/** Words a mail from its template as it is now, in the recipient's language. */
export function messageOfMail(
  ctx: Pick<Ctx, 'secrets'>,
  row: MailRow,
  { settings, templates, systemName, returnAddress }: MailSurroundings,
): OutgoingMail {
  const { unsubscribeUrl, ...values } = unsealedValues(ctx, row)
  const words = mailWordsOf(
    templates.find(({ kind }) => kind === row.kind),
    row.kind,
    row.language,
  )
  return {
    messageId: row.message_id,
    date: row.created_at,
    from: { name: settings.sender_name || systemName, address: settings.sender },
    to: { name: row.recipient, address: row.address },
    replyTo: settings.reply_to,
    ...renderMail(words, { name: systemName, user: row.recipient, ...values }, row.language, unsubscribeUrl),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    ...(returnAddress !== null &&
      row.return_tag !== '' && { returnAddress: taggedReturnAddress(returnAddress, row.return_tag) }),
  }
}

/** Throws a fault of this mail where the key that sealed its values is gone. */
function unsealedValues(ctx: Pick<Ctx, 'secrets'>, row: MailRow): Record<string, string> {
  try {
    return JSON.parse(ctx.secrets.unseal(mailValuesPurpose, row.sealed)) as Record<string, string>
  } catch (error) {
    throw new MailFault('never', 'mail.failed', String(error))
  }
}

/** The administrator's words, or the built-in ones where there are none. */
export function mailWordsOf(
  template: MailTemplateRecord | undefined,
  kind: MailRow['kind'],
  language: 'zh' | 'en',
): MailWords {
  const builtIn = mailKindRules[kind][language]
  return {
    subject: template?.[`${language}_subject`] || builtIn.subject,
    body: template?.[`${language}_body`] || builtIn.body,
  }
}
