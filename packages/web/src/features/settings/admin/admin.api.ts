import { authApi } from '@cabinet/contract/auth'
import { policyApi } from '@cabinet/contract/auth.policy'
import type { Input } from '@cabinet/contract/endpoint'
import { type AllSettings, settingApi } from '@cabinet/contract/settings'
import { call } from '../../../kernel/call.ts'
import { keyOf, queryClient, stale } from '../../../kernel/query.ts'

/** Keeps settings; the header and the sign-in page of this browser follow at once. */
export async function saveSettings(change: Partial<AllSettings>) {
  const shown = await call(settingApi.save, change, { quiet: true })
  queryClient.setQueryData(keyOf(settingApi.systemName, {}), shown)
  await stale(settingApi.all)
}

export async function savePolicy(change: Input<typeof policyApi.savePassword>) {
  await call(policyApi.savePassword, change, { quiet: true })
  await stale(authApi.passwordPolicy)
}

export async function saveSignIn(change: Input<typeof policyApi.saveSignInSettings>) {
  await call(policyApi.saveSignInSettings, change, { quiet: true })
  await stale(policyApi.signInSettings, settingApi.systemName)
}
