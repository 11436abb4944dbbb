import { hashTokenSha256 } from '../../kernel/crypto/tokens.ts'
import type { Actor, Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { shareServerReads } from '../../kernel/shared-reads.ts'
import { findSessionActor, findSessionStanding, type SessionActorRow } from './actor.store.ts'
import { lastSeenIntervalMs, sessionRefusal } from './auth.rules.ts'
import { findAccessHash, updateSessionSeenAt } from './sessions.store.ts'

/** Returns the actor of an access token. Throws `auth.expired`, or `auth.idle` after 12 hours without use. */
export async function authenticateBearer(ctx: Ctx, bearer: string): Promise<Actor> {
  return holderOf(ctx, hashTokenSha256(bearer))
}

/** Returns the actor of a session, for tickets issued to it. Throws as `authenticateBearer`. */
export async function actorOfSession(ctx: Ctx, sessionId: string): Promise<Actor> {
  const accessHash = await findAccessHash(ctx.db, sessionId)
  if (!accessHash) throw new AppError('auth.expired')
  return holderOf(ctx, accessHash)
}

/** Returns whether the session is still valid; counts as activity, as any request does. */
export async function isSessionStillOpen(ctx: Ctx, sessionId: string): Promise<boolean> {
  const row = await findSessionStanding(ctx.db, sessionId)
  if (!row || sessionRefusal(row, ctx.now())) return false
  await noteSeen(ctx, sessionId, row.seenAt)
  return true
}

/** Reads by token: a page, a film or an upload asks many things at once. */
const shareActor = shareServerReads<SessionActorRow | undefined>()

async function holderOf(ctx: Ctx, accessHash: string): Promise<Actor> {
  const row = await shareActor(ctx, accessHash, () => findSessionActor(ctx.db, accessHash))
  if (!row) throw new AppError('auth.expired')
  throwIfRefused(sessionRefusal(row, ctx.now()))
  await noteSeen(ctx, row.sessionId, row.seenAt)
  const { openedAt: _, mostDays: __, issuedAt: ___, exchangedUntil: ____, seenAt: _____, ...rest } = row
  const { expiresAt: ______, disabledAt: _______, ...actor } = rest
  return actor
}

async function noteSeen(ctx: Ctx, sessionId: string, seenAt: Date): Promise<void> {
  if (ctx.now().getTime() - seenAt.getTime() >= lastSeenIntervalMs)
    await updateSessionSeenAt(ctx.db, sessionId, ctx.now(), lastSeenIntervalMs)
}
