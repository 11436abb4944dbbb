import type { factorEndpoints, SecondFactors } from '@cabinet/contract/auth.factors'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { definedOf } from '../../../kernel/certain.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import type { StoredUser } from '../../users/index.ts'
import { judgeGuess } from '../passwords.ts'
import { consumeSignInTicket, issueSignInTicket, trySignInTicket } from '../tickets/index.ts'
import {
  newTotpSecret,
  renewRecoveryCodes,
  storeTotpFactor,
  totpProvisioningUri,
  totpStepOfCode,
} from './codes.ts'
import { isSecondFactorRequired } from './factors.rules.ts'
import { deleteTotpFactor, findEnrolledFactors, findUserPasskeys, putRecoveryCodes } from './factors.store.ts'
import { requireReauthentication } from './reauthenticate.ts'

/** Returns the second factors of a user of this type. */
export async function getFactorsOfUser(
  ctx: Ctx,
  user: Pick<StoredUser, 'id' | 'type'>,
): Promise<SecondFactors> {
  const [held, passkeys, { secondFactor }] = await Promise.all([
    findEnrolledFactors(ctx.db, user.id),
    findUserPasskeys(ctx.db, user.id),
    getSettingValues(ctx.db),
  ])
  return {
    totp: held.totp,
    recoveryLeft: held.recoveryLeft,
    required: isSecondFactorRequired(user.type, secondFactor),
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at,
      usedAt: used_at,
    })),
  }
}

/** Returns the actor's second factors. */
export const getOwnFactors = (ctx: Ctx) =>
  getFactorsOfUser(ctx, { id: ctx.actor.userId, type: ctx.actor.type })

/** Creates a secret that takes effect once confirmed; the previous one stays until then. */
export async function beginTotpEnrolment(ctx: Ctx, input: EndpointInput<typeof factorEndpoints.beginTotp>) {
  const user = await requireReauthentication(ctx, input.password)
  const secret = newTotpSecret()
  const ticket = await issueSignInTicket(ctx, 'totp', { secret }, { userId: user.id })
  const { systemName } = await getSettingValues(ctx.db)
  return { ticket, secret, address: totpProvisioningUri(secret, user.account, systemName) }
}

/** Stores the authenticator app and returns new recovery codes. */
export async function confirmTotpEnrolment(
  ctx: Ctx,
  input: EndpointInput<typeof factorEndpoints.confirmTotp>,
) {
  const { userId, content } = await trySignInTicket(ctx, 'totp', input.ticket)
  if (userId !== ctx.actor.userId) throw new AppError('auth.ticket_ended')
  const step = totpStepOfCode(content.secret, input.code, ctx.now())
  const right = await judgeGuess(ctx, ctx.actor.account, async () => step !== null, { shown: true })
  if (!right) throw new AppError('auth.code_wrong')
  return ctx.together(async (tx) => {
    await consumeSignInTicket(tx, 'totp', input.ticket)
    await storeTotpFactor(tx, userId, content.secret, definedOf(step, 'step of a right code'))
    const recoveryCodes = await renewRecoveryCodes(tx, userId)
    await recordJournalLine(tx, { action: 'auth.add_factor', after: { factor: 'totp' } })
    return { recoveryCodes }
  })
}

/**
 * Removes the authenticator app. Throws `auth.factor_required` if it is the last factor and one is required.
 */
export async function removeOwnTotp(ctx: Ctx, input: EndpointInput<typeof factorEndpoints.removeTotp>) {
  const user = await requireReauthentication(ctx, input.password)
  return ctx.together(async (tx) => {
    await deleteTotpFactor(tx.db, user.id)
    await requireRemainingFactor(tx, user)
    await recordJournalLine(tx, { action: 'auth.remove_factor', before: { factor: 'totp' } })
    return {}
  })
}

/** Replaces the recovery codes by ten new ones, returned only here. */
export async function replaceRecoveryCodes(
  ctx: Ctx,
  input: EndpointInput<typeof factorEndpoints.newRecoveryCodes>,
) {
  const user = await requireReauthentication(ctx, input.password)
  return ctx.together(async (tx) => {
    const held = await findEnrolledFactors(tx.db, user.id)
    // recovery codes alone are no factor: they replace a lost one
    if (!held.totp && held.passkeys === 0) throw new AppError('common.invalid')
    const recoveryCodes = await renewRecoveryCodes(tx, user.id)
    await recordJournalLine(tx, { action: 'auth.renew_recovery_codes' })
    return { recoveryCodes }
  })
}

/** Refuses to remove a required last factor; removing the last one deletes the recovery codes too. */
export async function requireRemainingFactor(tx: Tx, user: Pick<StoredUser, 'id' | 'type'>): Promise<void> {
  const held = await findEnrolledFactors(tx.db, user.id)
  if (held.totp || held.passkeys > 0) return
  const { secondFactor } = await getSettingValues(tx.db)
  if (isSecondFactorRequired(user.type, secondFactor)) throw new AppError('auth.factor_required')
  await putRecoveryCodes(tx.db, user.id, [])
}
