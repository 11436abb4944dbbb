import { authEndpoints } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { type SignedInUser, userEndpoints } from '@cabinet/contract/users'
import { call } from './call.ts'
import { followPreferences } from './preferences.ts'
import { endpointQueryKey, markQueriesStale, queryClient, useEndpoint } from './query.ts'
import { endStoredSession, hasLoginMarker, onSessionEnd, storeLoginMarker, storeTokenPair } from './tokens.ts'

export {
  forgetIdleSession,
  freshBearerToken,
  hasLoginMarker,
  onSessionEnd,
  type SessionEndReason,
  sessionEndReason,
  signedInUserId,
} from './tokens.ts'

// Clears cached data, so that the next user does not see it. The idle dialog keeps the screen below it.
onSessionEnd((reason) => {
  if (reason !== 'idle') queryClient.clear()
})

/** Stores the tokens of a new sign-in and loads the user. */
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
 * Ends the session on the server, here and at the single sign-on provider; an unreachable server does not
 * prevent signing out.
 */
export async function signOutEverywhere() {
  const answer = await call(authEndpoints.signOut, {}).catch(() => undefined)
  endStoredSession('signed-out')
  if (answer?.address) location.assign(answer.address)
}

/** The signed-in user, refetched every 60 s (specification). */
export const useSignedInUser = () =>
  useEndpoint(userEndpoints.me, {}, { refetchInterval: limits.userRefreshMs, enabled: hasLoginMarker() })

/** Refetches the signed-in user, e.g. after their storage use changed. */
export const refreshSignedInUser = () => markQueriesStale(userEndpoints.me)
