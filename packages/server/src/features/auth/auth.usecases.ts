import type { authApi } from '@cabinet/contract/auth'
import { passwordRefusal } from '@cabinet/contract/auth'
import type { Input } from '@cabinet/contract/endpoint'
import { hashPassword } from '../../kernel/crypto/passwords.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { accountRefusal as accountFault, findUserByAccount, getUser, updateUser } from '../users/index.ts'
import { accountRefusal } from './auth.rules.ts'
import { logRefusal, recordSignIn } from './login-log/index.ts'
import { passwordIsRight } from './passwords.ts'
import { passwordPolicy, rememberHashes, reuseRefusal } from './policy/index.ts'
import { endSessionsOf, openSession } from './sessions.ts'

/** Signs in. An unknown account, a wrong password and their times look alike; the rest is told to who knows it. */
export async function signIn(ctx: Ctx, { account, password, language }: Input<typeof authApi.login>) {
  // what can be no account is not looked up, so that no odd letter finds the account that its guesses are not charged to
  const user = accountFault(account) ? undefined : await findUserByAccount(ctx.db, account)
  const attempt = { account, user, door: 'password' } as const
  const right = await passwordIsRight(ctx, account, user?.password_hash ?? null, password).catch(
    logRefusal(ctx, attempt),
  )
  if (!user || !right) {
    const by = user && { userId: user.id, enterpriseId: user.enterprise_id }
    await ctx.together(async (tx) => {
      await record(tx, { action: 'auth.sign_in_failed', ...(by && { by }) })
      await recordSignIn(tx, { ...attempt, reason: 'auth.password_wrong' })
    })
    throw new AppError('auth.password_wrong')
  }

  const refusal = accountRefusal({ expiresAt: user.expires_at, disabledAt: user.disabled_at }, ctx.now())
  if (refusal) return logRefusal(ctx, attempt)(new AppError(refusal))
  return ctx.together(async (tx) => {
    if (language && language !== user.language) await updateUser(tx.db, user.id, { language })
    const tokens = await openSession(tx, user, 'auth.sign_in')
    return { ...tokens, mustChangePassword: user.must_change_password }
  })
}

/** Ends the asker's session. */
export const signOut = (ctx: Ctx) =>
  ctx.together(async (tx) => {
    await endSessionsOf(tx, tx.actor.userId, { only: tx.actor.sessionId })
    await record(tx, { action: 'auth.sign_out' })
    return {}
  })

/** Changes the own password; whoever else is signed in with this account is out. */
export async function changePassword(
  ctx: Ctx,
  { oldPassword, newPassword }: Input<typeof authApi.changePassword>,
) {
  const { userId, sessionId } = ctx.actor
  const policy = await passwordPolicy(ctx)
  refuseIf(passwordRefusal(newPassword, policy))
  const user = await getUser(ctx.db, userId)
  const right = await passwordIsRight(ctx, user.account, user.password_hash, oldPassword)
  if (!right) throw new AppError('auth.old_password_wrong')
  if (oldPassword === newPassword) throw new AppError('auth.password_same')
  refuseIf(await reuseRefusal(ctx, user, newPassword, policy))

  const password_hash = await hashPassword(newPassword)
  return ctx.together(async (tx) => {
    await rememberHashes(tx.db, [user], user.created_at)
    await updateUser(tx.db, userId, { password_hash, must_change_password: false })
    await rememberHashes(tx.db, [{ id: userId, password_hash }], tx.now())
    const ended = await endSessionsOf(tx, userId, { except: sessionId })
    await record(tx, { action: 'auth.change_password', after: { endedSessions: ended } })
    return {}
  })
}
