import type { authApi, SignedIn } from '@cabinet/contract/auth'
import { passwordRefusal } from '@cabinet/contract/auth'
import type { Input } from '@cabinet/contract/endpoint'
import { hashPassword } from '../../kernel/crypto/passwords.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { accountRefusal as accountFault, findUserByAccount, getUser, updateUser } from '../users/index.ts'
import { deleteDevicesOf, knownDevice } from './devices/index.ts'
import { enter, requireLetters } from './doors/index.ts'
import { takeCode } from './factors/index.ts'
import { deviceKey } from './guesses.rules.ts'
import { logRefusal, recordSignIn } from './login-log/index.ts'
import { judged, ownPasswordIsRight, passwordFits } from './passwords.ts'
import { passwordPolicy, rememberHashes, reuseRefusal } from './policy/index.ts'
import { endAppPasswords } from './sessions/index.ts'
import { endSessionsOf } from './sessions.ts'
import { signOutAddress } from './single-sign-on/index.ts'

/**
 * Signs in, or answers the ticket of a second step. An unknown account, a wrong password and their times look alike;
 * the rest is told to who knows it. With a one-time code both must be right, and one answer tells nothing of either.
 */
export async function signIn(ctx: Ctx, input: Input<typeof authApi.login>): Promise<SignedIn> {
  const { account, password, oneTimeCode, language } = input
  // what can be no account is not looked up, so that no odd letter finds the account that its guesses are not charged to
  const user = accountFault(account) ? undefined : await findUserByAccount(ctx.db, account)
  const device = await knownDevice(ctx, user?.id, input.deviceMark)
  const { shown, codeTaken } = await requireLetters(ctx, input, { userId: user?.id, device })
  const attempt = { account, user, door: 'password' } as const
  const prove = async () =>
    (await passwordFits(ctx, account, user?.password_hash ?? null, password)) &&
    (!oneTimeCode || codeTaken || (await takeCode(ctx, user!.id, oneTimeCode)))
  const right = await judged(ctx, account, prove, {
    forgive: false,
    shown,
    own: device && deviceKey(device),
    unshownRefusal: 'auth.verify_needed',
  }).catch(logRefusal(ctx, attempt))
  if (!user || !right) {
    const by = user && { userId: user.id, enterpriseId: user.enterprise_id }
    await ctx.together(async (tx) => {
      await record(tx, { action: 'auth.sign_in_failed', ...(by && { by }) })
      await recordSignIn(tx, { ...attempt, reason: 'auth.password_wrong' })
    })
    throw new AppError('auth.password_wrong')
  }
  return enter(ctx, user, { door: 'password', language, device, complete: Boolean(oneTimeCode) })
}

/** Ends the asker's session; answers where that of the single sign-on ends, if it came from one. */
export async function signOut(ctx: Ctx): Promise<{ address?: string }> {
  const address = await signOutAddress(ctx)
  await ctx.together(async (tx) => {
    await endSessionsOf(tx, tx.actor.userId, { only: tx.actor.sessionId })
    await record(tx, { action: 'auth.sign_out' })
  })
  return address ? { address } : {}
}

/** Changes the own password; whoever else is signed in with this account is out. */
export async function changePassword(
  ctx: Ctx,
  { oldPassword, newPassword }: Input<typeof authApi.changePassword>,
) {
  const { userId, sessionId } = ctx.actor
  const policy = await passwordPolicy(ctx)
  refuseIf(passwordRefusal(newPassword, policy))
  const user = await getUser(ctx.db, userId)
  refuseIf(user.from_directory ? 'users.from_directory' : null)
  const right = await ownPasswordIsRight(ctx, user, oldPassword)
  if (!right) throw new AppError('auth.old_password_wrong')
  if (oldPassword === newPassword) throw new AppError('auth.password_same')
  refuseIf(await reuseRefusal(ctx, user, newPassword, policy))

  const password_hash = await hashPassword(newPassword)
  return ctx.together(async (tx) => {
    await rememberHashes(tx.db, [user], user.created_at)
    await updateUser(tx.db, userId, { password_hash, must_change_password: false })
    await rememberHashes(tx.db, [{ id: userId, password_hash }], tx.now())
    const ended = await endSessionsOf(tx, userId, { except: sessionId })
    await endAppPasswords(tx, [userId])
    await deleteDevicesOf(tx.db, [userId])
    await record(tx, { action: 'auth.change_password', after: { endedSessions: ended } })
    return {}
  })
}
