import { authEndpoints, type SecondFactorKind, type SignInReply } from '@cabinet/contract/auth'
import { call } from '../../kernel/call.ts'
import { languageChosen } from '../../kernel/preferences.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { startUserSession } from '../../kernel/session.ts'
import { keepDeviceMark, knownDeviceMarkOf } from './known-device.ts'

/** Next step of a sign-in: done, a second step is awaited, or a second factor must be set up first. */
export type SignInNextStep =
  | { step: 'in'; mustChangePassword: boolean; mustAcceptTerms: boolean; recoveryCodes: string[] }
  | { step: 'second'; ticket: string; factors: SecondFactorKind[] }
  | { step: 'enrol'; ticket: string }

/** Proof that the sign-in form sends besides the password. */
export type SignInChallengeAnswer = { challenge: string; verifyCode: string } | { oneTimeCode: string } | null

/** Stores the tokens of a sign-in reply, if any, and returns the next step. */
export async function acceptSignInReply({
  ticket,
  factors,
  enrol,
  ...answer
}: SignInReply): Promise<SignInNextStep> {
  if (ticket) return enrol ? { step: 'enrol', ticket } : { step: 'second', ticket, factors: factors ?? [] }
  const { accessToken, refreshToken, mustChangePassword, deviceMark } = answer
  const { mustAcceptTerms = false, recoveryCodes = [] } = answer
  const { account } = await startUserSession({ accessToken, refreshToken })
  if (deviceMark) keepDeviceMark(account, deviceMark)
  return { step: 'in', mustChangePassword, mustAcceptTerms, recoveryCodes }
}

export const sendPasswordSignIn = async (
  account: string,
  password: string,
  besides: SignInChallengeAnswer,
): Promise<SignInNextStep> =>
  acceptSignInReply(
    await call(
      authEndpoints.login,
      {
        account: account.trim(),
        password,
        language: languageChosen(),
        deviceMark: knownDeviceMarkOf(account),
        ...besides,
      },
      { quiet: true },
    ),
  )

/** Options that the sign-in page offers besides account and password; undefined while loading. */
export const useSignInOptions = () => useEndpoint(authEndpoints.signInOptions, {}, { staleTime: 60_000 }).data

export const usePasswordPolicy = () => useEndpoint(authEndpoints.passwordPolicy, {}).data

export const sendPasswordChange = (oldPassword: string, newPassword: string) =>
  call(authEndpoints.changePassword, { oldPassword, newPassword }, { quiet: true })
