import { authApi } from '@cabinet/contract/auth'
import { call } from '../../kernel/call.ts'
import { languageChosen } from '../../kernel/preferences.ts'
import { useCall } from '../../kernel/query.ts'
import { startSession } from '../../kernel/session.ts'

/** Signs in; answers whether the password must be changed first. */
export async function signIn(account: string, password: string): Promise<{ mustChangePassword: boolean }> {
  const { mustChangePassword, ...tokens } = await call(
    authApi.login,
    { account: account.trim(), password, language: languageChosen() },
    { quiet: true },
  )
  await startSession(tokens)
  return { mustChangePassword }
}

export const usePasswordPolicy = () => useCall(authApi.passwordPolicy, {}).data

export const changePassword = (oldPassword: string, newPassword: string) =>
  call(authApi.changePassword, { oldPassword, newPassword }, { quiet: true })
