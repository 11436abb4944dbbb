import { authApi } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { type UserInfo, userApi } from '@cabinet/contract/users'
import { call } from './call.ts'
import { followPreferences } from './preferences.ts'
import { keyOf, queryClient, stale, useCall } from './query.ts'
import { endSession, keepLogin, keepTokens, onSessionEnd, signedIn } from './tokens.ts'

export { bearer, onSessionEnd, type SessionEnd, sessionEnd, signedIn, uid } from './tokens.ts'

// What one person was shown must not be shown to the next. The idle dialog stands over the screen, which stays.
onSessionEnd((reason) => {
  if (reason !== 'idle') queryClient.clear()
})

/** Keeps the tokens of a fresh sign-in and learns who signed in. */
export async function startSession(tokens: { accessToken: string; refreshToken: string }): Promise<UserInfo> {
  queryClient.clear()
  keepTokens(tokens)
  const me = await call(userApi.me, {})
  keepLogin(me.userId)
  await followPreferences()
  queryClient.setQueryData(keyOf(userApi.me, {}), me)
  return me
}

/**
 * Ends the session on the server and here, and at the single sign-on it came from; an unreachable server keeps nobody
 * signed in.
 */
export async function signOut() {
  const answer = await call(authApi.signOut, {}).catch(() => undefined)
  endSession('signed-out')
  if (answer?.address) location.assign(answer.address)
}

/** The signed-in person, read again every 60 s (specification). */
export const useMe = () =>
  useCall(userApi.me, {}, { refetchInterval: limits.userRefreshMs, enabled: signedIn() })

/** Reads the signed-in person again now, e.g. after space was used. */
export const refreshMe = () => stale(userApi.me)
