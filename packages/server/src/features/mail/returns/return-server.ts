import type { Ctx } from '../../../kernel/ctx.ts'
import type { MailServer } from '../../../kernel/mail/mail.ts'
import type { MailReturnRow } from './returns.store.ts'

export const returnPasswordPurpose = 'mail.returns.password'

export const returnServerOf = (ctx: Pick<Ctx, 'secrets'>, row: MailReturnRow): MailServer => ({
  host: row.host,
  port: row.port,
  security: row.security,
  account: row.account,
  password: ctx.secrets.unseal(returnPasswordPurpose, row.sealed),
  certificate: row.certificate,
})
