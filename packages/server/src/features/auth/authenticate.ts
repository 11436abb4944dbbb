import { hashToken } from '../../kernel/crypto/tokens.ts'
import type { Actor, Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { findActor } from './actor.store.ts'
import { sessionRefusal } from './auth.rules.ts'

/** Who stands behind an access token. Throws `auth.expired`, or `auth.idle` past 12 hours. */
export async function authenticate(ctx: Ctx, bearer: string): Promise<Actor> {
  const row = await findActor(ctx.db, hashToken(bearer))
  if (!row) throw new AppError('auth.expired')
  refuseIf(sessionRefusal(row, ctx.now()))
  const { issuedAt: _, exchangedUntil: __, expiresAt: ___, disabledAt: ____, ...actor } = row
  return actor
}
