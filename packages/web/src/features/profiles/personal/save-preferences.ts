import { preferenceEndpoints, type UserPreferences } from '@cabinet/contract/profiles.preferences'
import { sendPreferences } from '../../../kernel/preferences.ts'
import { endpointQueryKey, markQueriesStale, queryClient } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'

/** Shows changed preferences at once and saves them; a refusal is told and takes them back. */
export async function savePreferencesNow(
  held: UserPreferences,
  change: Partial<Pick<UserPreferences, 'notices' | 'quietHours'>>,
): Promise<void> {
  queryClient.setQueryData(endpointQueryKey(preferenceEndpoints.get, {}), { ...held, ...change })
  try {
    await sendPreferences(change)
  } catch (error) {
    showToast.failure(error)
    await markQueriesStale(preferenceEndpoints.get)
  }
}
