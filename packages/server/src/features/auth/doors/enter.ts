import type { SignInReply } from '@cabinet/contract/auth'
import type { SignInMethod } from '@cabinet/contract/auth.sessions'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { getSettingValues, passwordPolicyOf } from '../../settings/index.ts'
import { getUserById, type StoredUser, updateUserRow } from '../../users/index.ts'
import { accountUseRefusal } from '../auth.rules.ts'
import { rememberDevice } from '../devices/index.ts'
import { factorKindsOf, nextSignInStep } from '../factors/factors.rules.ts'
import { findEnrolledFactors } from '../factors/factors.store.ts'
import { accountGuessKey, deviceGuessKey } from '../guesses.rules.ts'
import { forgiveGuesses } from '../guesses.store.ts'
import { isNewDevice, recordSignInRefusal, tellNewDevice } from '../login-log/index.ts'
import { isPasswordOverAge } from '../policy/index.ts'
import { openUserSession } from '../sessions.ts'
import { issueSignInTicket } from '../tickets/index.ts'

/** How a user has proven their identity. */
export interface IdentityProof {
  door: SignInMethod
  language?: 'zh' | 'en' | null | undefined
  /** Whether the proof also counts as the second factor. */
  complete?: boolean
  /** Hash of the known device used. */
  device?: string | null
  /** Runs in the transaction of the new session. */
  also?: (tx: Tx, sessionId: string) => Promise<void>
}

/**
 * Continues after a correct first step of any method: to the session, or to the second step. The caller owns
 * the account, so the reply may say why it cannot be used.
 */
export async function continueSignIn(ctx: Ctx, user: StoredUser, proof: IdentityProof): Promise<SignInReply> {
  const refusal = accountUseRefusal({ expiresAt: user.expires_at, disabledAt: user.disabled_at }, ctx.now())
  if (refusal)
    return recordSignInRefusal(ctx, { account: user.account, user, door: proof.door })(new AppError(refusal))
  if (proof.complete) return completeSignIn(ctx, user, proof)

  const [held, { secondFactor }] = await Promise.all([
    findEnrolledFactors(ctx.db, user.id),
    getSettingValues(ctx.db),
  ])
  const step = nextSignInStep(held, user.type, secondFactor)
  if (step === 'done') return completeSignIn(ctx, user, proof)
  const awaited = { accessToken: '', refreshToken: '', mustChangePassword: false }
  const { language = null, device = null } = proof
  if (step === 'second') {
    const ticket = await issueSignInTicket(ctx, 'second', { language, device }, { userId: user.id })
    return { ...awaited, ticket, factors: factorKindsOf(held) }
  }
  const ticket = await issueSignInTicket(
    ctx,
    'enrol',
    { language, device, secret: null },
    { userId: user.id },
  )
  return { ...awaited, ticket, enrol: true }
}

/** Opens the session; the caller's `tx` work (a consumed ticket, a stored factor) commits with it. */
export const completeSignIn = (
  ctx: Ctx,
  user: Pick<StoredUser, 'id'>,
  { door, language, device = null, also }: IdentityProof,
): Promise<SignInReply> =>
  ctx.together(async (tx) => {
    // read again: minutes may pass between the steps
    const [fresh, settings] = await Promise.all([getUserById(tx.db, user.id), getSettingValues(tx.db)])
    const refusal = accountUseRefusal(
      { expiresAt: fresh.expires_at, disabledAt: fresh.disabled_at },
      tx.now(),
    )
    if (refusal) throw new AppError(refusal)
    const overAge = door !== 'sign_on' && (await isPasswordOverAge(tx, fresh, passwordPolicyOf(settings)))
    const changed = {
      ...(language && language !== fresh.language && { language }),
      ...(overAge && { must_change_password: true }),
    }
    // asked together, they travel together (decision 248)
    const [isNew, { sessionId, mustAcceptTerms, ...tokens }, deviceMark] = await Promise.all([
      device === null && isNewDevice(tx, fresh.id),
      openUserSession(tx, fresh, 'auth.sign_in', { door, sessionsMost: settings.sessionsMost }),
      rememberDevice(tx, fresh.id, device),
      Object.keys(changed).length > 0 && updateUserRow(tx.db, fresh.id, changed),
      forgiveGuesses(tx.db, accountGuessKey(fresh.account)),
      device && forgiveGuesses(tx.db, deviceGuessKey(device)),
    ])
    if (isNew) await tellNewDevice(tx, fresh.id)
    await also?.(tx, sessionId)
    return {
      ...tokens,
      deviceMark,
      mustChangePassword: fresh.must_change_password || overAge,
      ...(mustAcceptTerms && { mustAcceptTerms }),
    }
  })
