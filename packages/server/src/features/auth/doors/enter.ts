import type { SignedIn } from '@cabinet/contract/auth'
import type { SignInDoor } from '@cabinet/contract/auth.sessions'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { getSettings, passwordPolicyOf } from '../../settings/index.ts'
import { getUser, type User, updateUser } from '../../users/index.ts'
import { accountRefusal } from '../auth.rules.ts'
import { rememberDevice } from '../devices/index.ts'
import { kindsOf, nextStep } from '../factors/factors.rules.ts'
import { heldFactors } from '../factors/factors.store.ts'
import { accountKey, deviceKey } from '../guesses.rules.ts'
import { forgiveGuesses } from '../guesses.store.ts'
import { logRefusal } from '../login-log/index.ts'
import { isOverAge } from '../policy/index.ts'
import { openSession } from '../sessions.ts'
import { giveTicket } from '../tickets/index.ts'

/** How somebody has proven who they are. */
export interface Proof {
  door: SignInDoor
  language?: 'zh' | 'en' | null | undefined
  /** Whether this proof stands for the second factor as well. */
  complete?: boolean
  /** The known device (its hash) on which it was proven. */
  device?: string | null
  /** Runs in the transaction of the new session. */
  also?: (tx: Tx, sessionId: string) => Promise<void>
}

/**
 * Goes on with somebody whose first step was right, by whatever door: to the session, or to the second step. Why an
 * account may not be used is told here, to who has proven to be its owner.
 */
export async function enter(ctx: Ctx, user: User, proof: Proof): Promise<SignedIn> {
  const refusal = accountRefusal({ expiresAt: user.expires_at, disabledAt: user.disabled_at }, ctx.now())
  if (refusal)
    return logRefusal(ctx, { account: user.account, user, door: proof.door })(new AppError(refusal))
  if (proof.complete) return complete(ctx, user, proof)

  const held = await heldFactors(ctx.db, user.id)
  const { secondFactor } = await getSettings(ctx.db)
  const step = nextStep(held, user.type, secondFactor)
  if (step === 'done') return complete(ctx, user, proof)
  const awaited = { accessToken: '', refreshToken: '', mustChangePassword: false }
  const { language = null, device = null } = proof
  if (step === 'second') {
    const ticket = await giveTicket(ctx, 'second', { language, device }, { userId: user.id })
    return { ...awaited, ticket, factors: kindsOf(held) }
  }
  const ticket = await giveTicket(ctx, 'enrol', { language, device, secret: null }, { userId: user.id })
  return { ...awaited, ticket, enrol: true }
}

/** Opens the session; `tx` work of the caller (a ticket used up, a factor kept) goes with it or not at all. */
export const complete = (
  ctx: Ctx,
  user: Pick<User, 'id'>,
  { door, language, device = null, also }: Proof,
): Promise<SignedIn> =>
  ctx.together(async (tx) => {
    // read again: minutes may lie between the steps
    const fresh = await getUser(tx.db, user.id)
    const refusal = accountRefusal({ expiresAt: fresh.expires_at, disabledAt: fresh.disabled_at }, tx.now())
    if (refusal) throw new AppError(refusal)
    if (language && language !== fresh.language) await updateUser(tx.db, fresh.id, { language })
    const policy = passwordPolicyOf(await getSettings(tx.db))
    const overAge = door !== 'sign_on' && (await isOverAge(tx, fresh, policy))
    if (overAge) await updateUser(tx.db, fresh.id, { must_change_password: true })
    await forgiveGuesses(tx.db, accountKey(fresh.account))
    if (device) await forgiveGuesses(tx.db, deviceKey(device))
    const { sessionId, ...tokens } = await openSession(tx, fresh, 'auth.sign_in', door)
    await also?.(tx, sessionId)
    const deviceMark = await rememberDevice(tx, fresh.id, device)
    return { ...tokens, deviceMark, mustChangePassword: fresh.must_change_password || overAge }
  })
