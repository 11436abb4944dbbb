import { authApi, type FactorKind, type SignedIn } from '@cabinet/contract/auth'
import { call } from '../../kernel/call.ts'
import { languageChosen } from '../../kernel/preferences.ts'
import { useCall } from '../../kernel/query.ts'
import { startSession } from '../../kernel/session.ts'
import { deviceMarkOf, keepDeviceMark } from './known-device.ts'

/** How a sign-in goes on: it is done, a second step is awaited, or a second factor must be set up first. */
export type Next =
  | { step: 'in'; mustChangePassword: boolean; recoveryCodes: string[] }
  | { step: 'second'; ticket: string; factors: FactorKind[] }
  | { step: 'enrol'; ticket: string }

/** What the sign-in form proves besides the password. */
export type Besides = { challenge: string; verifyCode: string } | { oneTimeCode: string } | null

/** Takes the answer of any door: keeps the tokens, where there are some. */
export async function arrive({ ticket, factors, enrol, ...answer }: SignedIn): Promise<Next> {
  if (ticket) return enrol ? { step: 'enrol', ticket } : { step: 'second', ticket, factors: factors ?? [] }
  const { accessToken, refreshToken, mustChangePassword, deviceMark, recoveryCodes = [] } = answer
  const { account } = await startSession({ accessToken, refreshToken })
  if (deviceMark) keepDeviceMark(account, deviceMark)
  return { step: 'in', mustChangePassword, recoveryCodes }
}

export const signIn = async (account: string, password: string, besides: Besides): Promise<Next> =>
  arrive(
    await call(
      authApi.login,
      {
        account: account.trim(),
        password,
        language: languageChosen(),
        deviceMark: deviceMarkOf(account),
        ...besides,
      },
      { quiet: true },
    ),
  )

/** What the sign-in page offers besides account and password; undefined until it is known. */
export const useSignInOptions = () => useCall(authApi.signInOptions, {}, { staleTime: 60_000 }).data

export const usePasswordPolicy = () => useCall(authApi.passwordPolicy, {}).data

export const changePassword = (oldPassword: string, newPassword: string) =>
  call(authApi.changePassword, { oldPassword, newPassword }, { quiet: true })
