import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { getUserById, type StoredUser } from '../../users/index.ts'
import { ownPasswordIsRight } from '../passwords.ts'
import { findSessionById } from '../sessions.store.ts'

/** Ms after sign-in during which the password is not requested again. */
const freshMs = 10 * 60_000

/**
 * Returns the actor after a recent sign-in or the password: an unlocked screen must not suffice to change
 * sign-in methods. Throws `auth.password_needed`, `auth.old_password_wrong`, or as `judgeGuess`.
 */
export async function requireReauthentication(ctx: Ctx, password: string | undefined): Promise<StoredUser> {
  const user = await getUserById(ctx.db, ctx.actor.userId)
  if (password === undefined) {
    const session = await findSessionById(ctx.db, ctx.actor.sessionId)
    const fresh = session && ctx.now().getTime() - session.created_at.getTime() < freshMs
    if (!fresh) throw new AppError('auth.password_needed')
    return user
  }
  const right = await ownPasswordIsRight(ctx, user, password)
  if (!right) throw new AppError('auth.old_password_wrong')
  return user
}
