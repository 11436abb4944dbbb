import { preferenceEndpoints, type UserPreferences } from '@cabinet/contract/profiles.preferences'
import { call } from '../../../kernel/call.ts'
import { endpointQueryKey, markQueriesStale, queryClient } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'

type NoticeChange = Partial<Pick<UserPreferences, 'notices' | 'quietHours'>>

const key = endpointQueryKey(preferenceEndpoints.get, {})
let saving = Promise.resolve()
let open = 0

/**
 * Shows changed preferences at once and saves them, one change after the other: the reply to an earlier one must not
 * take back a later one. A refusal is told, and what is stored is shown again.
 */
export function savePreferencesNow(changeOf: (held: UserPreferences) => NoticeChange): Promise<void> {
  const held = queryClient.getQueryData<UserPreferences>(key)
  if (!held) return saving
  const change = changeOf(held)
  queryClient.setQueryData(key, { ...held, ...change })
  open += 1
  saving = saving.then(async () => {
    try {
      const saved = await call(preferenceEndpoints.save, change, { quiet: true })
      if (open === 1) queryClient.setQueryData(key, saved)
    } catch (error) {
      showToast.failure(error)
      await markQueriesStale(preferenceEndpoints.get)
    } finally {
      open -= 1
    }
  })
  return saving
}
