import { limits } from '@cabinet/contract/limits'
import type { SessionActorRow } from './actor.store.ts'

/** Ms for which an access token outlives its exchange: requests under way and other tabs still carry it (ours). */
export const exchangedTokenMs = 60_000

/** Ms between two notes of when a session was last seen: not every request may write (ours). */
export const lastSeenIntervalMs = 60_000

export const sessionEndsAt = (issuedAt: Date): Date => new Date(issuedAt.getTime() + limits.tokenEndMs)

const dayMs = 24 * 3_600_000

/** What of a session and its user says whether a token of it opens something. */
export type SessionStanding = Pick<
  SessionActorRow,
  'openedAt' | 'mostDays' | 'issuedAt' | 'exchangedUntil' | 'expiresAt' | 'disabledAt'
>

/** Why a token opens nothing (any more), or null. */
export function sessionRefusal(session: SessionStanding, at: Date): 'auth.idle' | 'auth.expired' | null {
  if (session.openedAt.getTime() + session.mostDays * dayMs <= at.getTime()) return 'auth.expired'
  if (session.exchangedUntil && session.exchangedUntil <= at) return 'auth.expired'
  if (sessionEndsAt(session.issuedAt) <= at) return 'auth.idle'
  return accountUseRefusal(session, at) && 'auth.expired'
}

/** Why an account may not be used, or null. Told only to who has shown the right password. */
export function accountUseRefusal(account: Pick<SessionStanding, 'expiresAt' | 'disabledAt'>, at: Date) {
  if (account.disabledAt) return 'auth.account_disabled'
  if (account.expiresAt && account.expiresAt <= at) return 'auth.account_expired'
  return null
}
