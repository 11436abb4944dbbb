import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { keepsMailPassword, type MailServerFields } from './mail.rules.ts'

export interface PasswordChange {
  purpose: string
  /** The one that is stored; '' for none. */
  sealed: string
  before: MailServerFields
  after: MailServerFields
  password: string | undefined
}

/**
 * Returns the sealed password of an account, '' where there is no account. Throws `mail.account_incomplete`, or
 * `mail.password_needed` where the stored one would go to another server.
 */
export function sealedMailPassword(
  { secrets }: Pick<Ctx, 'secrets'>,
  { purpose, sealed, before, after, password }: PasswordChange,
): string {
  if (after.account.trim() === '') return ''
  if (password) return secrets.seal(purpose, password)
  if (sealed === '') throw new AppError('mail.account_incomplete')
  if (!keepsMailPassword(before, after)) throw new AppError('mail.password_needed')
  return sealed
}
