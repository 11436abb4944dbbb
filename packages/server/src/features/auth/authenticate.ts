import { hashToken } from '../../kernel/crypto/tokens.ts'
import type { Actor, Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { findActor } from './actor.store.ts'
import { seenEveryMs, sessionRefusal } from './auth.rules.ts'
import { findAccessHash, updateSeen } from './sessions.store.ts'

/** Who stands behind an access token. Throws `auth.expired`, or `auth.idle` past 12 hours. */
export async function authenticate(ctx: Ctx, bearer: string): Promise<Actor> {
  return holderOf(ctx, hashToken(bearer))
}

/** Who is signed in by this session, for tickets that were given to it. Throws as `authenticate`. */
export async function actorOfSession(ctx: Ctx, sessionId: string): Promise<Actor> {
  const accessHash = await findAccessHash(ctx.db, sessionId)
  if (!accessHash) throw new AppError('auth.expired')
  return holderOf(ctx, accessHash)
}

async function holderOf(ctx: Ctx, accessHash: string): Promise<Actor> {
  const row = await findActor(ctx.db, accessHash)
  if (!row) throw new AppError('auth.expired')
  refuseIf(sessionRefusal(row, ctx.now()))
  if (ctx.now().getTime() - row.seenAt.getTime() >= seenEveryMs)
    await updateSeen(ctx.db, row.sessionId, ctx.now(), seenEveryMs)
  const { issuedAt: _, exchangedUntil: __, expiresAt: ___, disabledAt: ____, seenAt: _____, ...actor } = row
  return actor
}
