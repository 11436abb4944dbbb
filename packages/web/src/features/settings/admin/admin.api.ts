import { authEndpoints } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { type PlatformSettings, settingEndpoints } from '@cabinet/contract/settings'
import { call } from '../../../kernel/call.ts'
import { endpointQueryKey, markQueriesStale, queryClient } from '../../../kernel/query.ts'

/** Saves settings; this browser's header and sign-in page update at once. */
export async function sendSettings(change: Partial<PlatformSettings>) {
  const shown = await call(settingEndpoints.save, change, { quiet: true })
  queryClient.setQueryData(endpointQueryKey(settingEndpoints.systemName, {}), shown)
  await markQueriesStale(settingEndpoints.all)
}

export async function sendPasswordPolicy(change: EndpointInput<typeof signInPolicyEndpoints.savePassword>) {
  await call(signInPolicyEndpoints.savePassword, change, { quiet: true })
  await markQueriesStale(authEndpoints.passwordPolicy)
}

export async function sendSignInSettings(
  change: EndpointInput<typeof signInPolicyEndpoints.saveSignInSettings>,
) {
  await call(signInPolicyEndpoints.saveSignInSettings, change, { quiet: true })
  await markQueriesStale(signInPolicyEndpoints.signInSettings, settingEndpoints.systemName)
}
