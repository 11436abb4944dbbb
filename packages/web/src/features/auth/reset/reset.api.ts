import { authEndpoints, type PasswordPolicy } from '@cabinet/contract/auth'
import { type PasswordResetChannel, passwordResetEndpoints } from '@cabinet/contract/auth.reset'
import { call } from '../../../kernel/call.ts'

const quiet = { quiet: true }

/** A code that was requested, and the rules for the new password. */
export interface RequestedResetCode {
  account: string
  channel: PasswordResetChannel
  policy: PasswordPolicy | undefined
  /** Seconds until the next one may be requested. */
  seconds: number
}

export async function requestResetCode(
  account: string,
  channel: PasswordResetChannel,
): Promise<RequestedResetCode> {
  const { seconds, policy } = await call(
    authEndpoints.sendCode,
    { purpose: 'reset', account, channel },
    quiet,
  )
  return { account, channel, policy, seconds }
}

export const sendPasswordReset = (account: string, code: string, newPassword: string) =>
  call(passwordResetEndpoints.reset, { account, code, newPassword }, quiet)
