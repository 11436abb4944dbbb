import { authEndpoints } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { type SignedInUser, userEndpoints } from '@cabinet/contract/users'
import { call } from './call.ts'
import { followPreferences } from './preferences.ts'
import { endpointQueryKey, markQueriesStale, queryClient, useEndpoint } from './query.ts'
import { endStoredSession, hasLoginMarker, onSessionEnd, storeLoginMarker, storeTokenPair } from './tokens.ts'

export {
  freshBearerToken,
  hasLoginMarker,
  onSessionEnd,
  type SessionEndReason,
  sessionEndReason,
  signedInUserId,
} from './tokens.ts'

// What one person was shown must not be shown to the next. The idle dialog stands over the screen, which stays.
onSessionEnd((reason) => {
  if (reason !== 'idle') queryClient.clear()
})

/** Keeps the tokens of a fresh sign-in and learns who signed in. */
export async function startUserSession(tokens: {
  accessToken: string
  refreshToken: string
}): Promise<SignedInUser> {
  queryClient.clear()
  storeTokenPair(tokens)
  const me = await call(userEndpoints.me, {})
  storeLoginMarker(me.userId)
  await followPreferences()
  queryClient.setQueryData(endpointQueryKey(userEndpoints.me, {}), me)
  return me
}

/**
 * Ends the session on the server and here, and at the single sign-on it came from; an unreachable server keeps nobody
 * signed in.
 */
export async function signOutEverywhere() {
  const answer = await call(authEndpoints.signOut, {}).catch(() => undefined)
  endStoredSession('signed-out')
  if (answer?.address) location.assign(answer.address)
}

/** The signed-in person, read again every 60 s (specification). */
export const useSignedInUser = () =>
  useEndpoint(userEndpoints.me, {}, { refetchInterval: limits.userRefreshMs, enabled: hasLoginMarker() })

/** Reads the signed-in person again now, e.g. after space was used. */
export const refreshSignedInUser = () => markQueriesStale(userEndpoints.me)
