import { limits } from '@cabinet/contract/limits'
import type { SessionActorRow } from './actor.store.ts'

/**
 * Ms for which an access token outlives its exchange: requests in flight and other tabs still carry it
 * (ours).
 */
export const exchangedTokenMs = 60_000

/** Minimum ms between updates of a session's last-seen time, to avoid a write on every request (ours). */
export const lastSeenIntervalMs = 60_000

export const sessionEndsAt = (issuedAt: Date): Date => new Date(issuedAt.getTime() + limits.tokenEndMs)

const dayMs = 24 * 3_600_000

/** The facts of a session and its user that decide whether its token is valid. */
export type SessionStanding = Pick<
  SessionActorRow,
  'openedAt' | 'mostDays' | 'issuedAt' | 'exchangedUntil' | 'expiresAt' | 'disabledAt'
>

/** Returns why a token is not valid, or null. */
export function sessionRefusal(session: SessionStanding, at: Date): 'auth.idle' | 'auth.expired' | null {
  if (session.openedAt.getTime() + session.mostDays * dayMs <= at.getTime()) return 'auth.expired'
  if (session.exchangedUntil && session.exchangedUntil <= at) return 'auth.expired'
  if (sessionEndsAt(session.issuedAt) <= at) return 'auth.idle'
  return accountUseRefusal(session, at) && 'auth.expired'
}

/** Returns why an account may not be used, or null. Only a caller who proved the password may see it. */
export function accountUseRefusal(account: Pick<SessionStanding, 'expiresAt' | 'disabledAt'>, at: Date) {
  if (account.disabledAt) return 'auth.account_disabled'
  if (account.expiresAt && account.expiresAt <= at) return 'auth.account_expired'
  return null
}
