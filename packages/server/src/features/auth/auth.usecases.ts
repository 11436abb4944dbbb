import type { authEndpoints, SignInReply } from '@cabinet/contract/auth'
import { passwordRefusal } from '@cabinet/contract/auth'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { hashPassword } from '../../kernel/crypto/passwords.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { accountNameRefusal as accountFault, findUserByAccount, getUserById } from '../users/index.ts'
import { findKnownDeviceHash } from './devices/index.ts'
import { continueSignIn, requireLetters } from './doors/index.ts'
import { consumeFactorCode } from './factors/index.ts'
import { deviceGuessKey } from './guesses.rules.ts'
import { recordSignInOutcome, recordSignInRefusal } from './login-log/index.ts'
import { storeNewPassword } from './new-password.ts'
import { judgeGuess, ownPasswordIsRight, verifyPassword } from './passwords.ts'
import { getPasswordPolicy, passwordReuseRefusal } from './policy/index.ts'
import { endUserSessions } from './sessions.ts'
import { signOutAddress } from './single-sign-on/index.ts'

/**
 * Signs in, or returns the ticket of a second step. An unknown account and a wrong password look alike, in
 * reply and time. With a one-time code both must be right, and the reply does not tell which one was wrong.
 */
export async function signInByPassword(
  ctx: Ctx,
  input: EndpointInput<typeof authEndpoints.login>,
): Promise<SignInReply> {
  const { account, password, oneTimeCode, language } = input
  // an invalid account is not looked up: an odd letter must not find an account under another guess counter
  const user = accountFault(account) ? undefined : await findUserByAccount(ctx.db, account)
  const device = await findKnownDeviceHash(ctx, user?.id, input.deviceMark)
  const { shown, codeTaken } = await requireLetters(ctx, input, { userId: user?.id, device })
  const attempt = { account, user, door: 'password' } as const
  const prove = async () =>
    (await verifyPassword(ctx, account, user?.password_hash ?? null, password)) &&
    user !== undefined &&
    (!oneTimeCode || codeTaken || (await consumeFactorCode(ctx, user.id, oneTimeCode)))
  const right = await judgeGuess(ctx, account, prove, {
    forgive: false,
    shown,
    own: device && deviceGuessKey(device),
    unshownRefusal: 'auth.verify_needed',
  }).catch(recordSignInRefusal(ctx, attempt))
  if (!user || !right) {
    const by = user && { userId: user.id, enterpriseId: user.enterprise_id }
    await ctx.together(async (tx) => {
      await recordJournalLine(tx, { action: 'auth.sign_in_failed', ...(by && { by }) })
      await recordSignInOutcome(tx, { ...attempt, reason: 'auth.password_wrong' })
    })
    throw new AppError('auth.password_wrong')
  }
  return continueSignIn(ctx, user, { door: 'password', language, device, complete: Boolean(oneTimeCode) })
}

/**
 * Ends the actor's session; returns the provider's sign-out address if the session came from single sign-on.
 */
export async function signOutSession(ctx: Ctx): Promise<{ address?: string }> {
  const address = await signOutAddress(ctx)
  await ctx.together(async (tx) => {
    await endUserSessions(tx, tx.actor.userId, { only: tx.actor.sessionId })
    await recordJournalLine(tx, { action: 'auth.sign_out' })
  })
  return address ? { address } : {}
}

/** Changes the actor's password and ends the account's other sessions. */
export async function changeOwnPassword(
  ctx: Ctx,
  { oldPassword, newPassword }: EndpointInput<typeof authEndpoints.changePassword>,
) {
  const { userId, sessionId } = ctx.actor
  const policy = await getPasswordPolicy(ctx)
  throwIfRefused(passwordRefusal(newPassword, policy))
  const user = await getUserById(ctx.db, userId)
  throwIfRefused(user.from_directory ? 'users.from_directory' : null)
  const right = await ownPasswordIsRight(ctx, user, oldPassword)
  if (!right) throw new AppError('auth.old_password_wrong')
  if (oldPassword === newPassword) throw new AppError('auth.password_same')
  throwIfRefused(await passwordReuseRefusal(ctx, user, newPassword, policy))

  const hash = await hashPassword(newPassword)
  return ctx.together(async (tx) => {
    const ended = await storeNewPassword(tx, user, { hash, keptSession: sessionId })
    await recordJournalLine(tx, { action: 'auth.change_password', after: { endedSessions: ended } })
    return {}
  })
}
