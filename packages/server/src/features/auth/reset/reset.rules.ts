import type { PasswordResetChannel } from '@cabinet/contract/auth.reset'
import type { StoredUser } from '../../users/index.ts'
import { accountUseRefusal } from '../auth.rules.ts'
import { normalizePhone } from '../phone.rules.ts'

/** The facts of an account that decide what its owner is sent. */
export type AccountToReset = Pick<
  StoredUser,
  'mail' | 'mail_set_by' | 'phone' | 'phone_set_by' | 'from_directory' | 'expires_at' | 'disabled_at'
> & {
  /** Whether it is linked to an identity of a single sign-on provider. */
  isLinked: boolean
  /** Whether the enterprise's gateway may send this user codes. */
  canReceiveSms: boolean
}

/** A code is sent, or a hint that the password is kept elsewhere, or nothing. */
export type ResetAnswer =
  | { send: 'code' | 'hint'; channel: 'mail'; address: string }
  | { send: 'code'; channel: 'sms'; address: string }
  | { send: 'nothing' }

const nothing: ResetAnswer = { send: 'nothing' }

/**
 * Decides what a request for a code sends. An address that its owner only typed proves nothing (decision 322). Cloud
 * gateways send codes alone, so the hint goes by mail.
 */
export function resetAnswerFor(
  account: AccountToReset | undefined,
  channel: PasswordResetChannel,
  at: Date,
): ResetAnswer {
  if (!account) return nothing
  if (accountUseRefusal({ expiresAt: account.expires_at, disabledAt: account.disabled_at }, at))
    return nothing
  const isElsewhere = account.from_directory || account.isLinked
  if (channel === 'mail') {
    if (!account.mail || account.mail_set_by === 'self') return nothing
    return { send: isElsewhere ? 'hint' : 'code', channel, address: account.mail }
  }
  const phone = normalizePhone(account.phone ?? '')
  if (!phone || account.phone_set_by === 'self' || isElsewhere || !account.canReceiveSms) return nothing
  return { send: 'code', channel, address: phone }
}
