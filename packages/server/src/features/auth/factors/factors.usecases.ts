import type { Factors, factorApi } from '@cabinet/contract/auth.factors'
import type { Input } from '@cabinet/contract/endpoint'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { User } from '../../users/index.ts'
import { judged } from '../passwords.ts'
import { giveTicket, takeTicket, tryTicket } from '../tickets/index.ts'
import { addressOf, keepTotp, newSecret, renewRecoveryCodes, stepOf } from './codes.ts'
import { isRequired } from './factors.rules.ts'
import { dropTotp, findPasskeys, heldFactors, putRecoveryCodes } from './factors.store.ts'
import { requireOwner } from './reauthenticate.ts'

/** The second factors of a person of this type. */
export async function factorsOf(ctx: Ctx, user: Pick<User, 'id' | 'type'>): Promise<Factors> {
  const [held, passkeys, { secondFactor }] = await Promise.all([
    heldFactors(ctx.db, user.id),
    findPasskeys(ctx.db, user.id),
    getSettings(ctx.db),
  ])
  return {
    totp: held.totp,
    recoveryLeft: held.recoveryLeft,
    required: isRequired(user.type, secondFactor),
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at,
      usedAt: used_at,
    })),
  }
}

/** The own second factors. */
export const myFactors = (ctx: Ctx) => factorsOf(ctx, { id: ctx.actor.userId, type: ctx.actor.type })

/** A new secret, which counts once it is confirmed; the one before stays until then. */
export async function beginTotp(ctx: Ctx, input: Input<typeof factorApi.beginTotp>) {
  const user = await requireOwner(ctx, input.password)
  const secret = newSecret()
  const ticket = await giveTicket(ctx, 'totp', { secret }, { userId: user.id })
  const { systemName } = await getSettings(ctx.db)
  return { ticket, secret, address: addressOf(secret, user.account, systemName) }
}

/** Keeps the authenticator application, and answers new recovery codes. */
export async function confirmTotp(ctx: Ctx, input: Input<typeof factorApi.confirmTotp>) {
  const { userId, content } = await tryTicket(ctx, 'totp', input.ticket)
  if (userId !== ctx.actor.userId) throw new AppError('auth.ticket_ended')
  const step = stepOf(content.secret, input.code, ctx.now())
  const right = await judged(ctx, ctx.actor.account, async () => step !== null, { shown: true })
  if (!right) throw new AppError('auth.code_wrong')
  return ctx.together(async (tx) => {
    await takeTicket(tx, 'totp', input.ticket)
    await keepTotp(tx, userId, content.secret, step!)
    const recoveryCodes = await renewRecoveryCodes(tx, userId)
    await record(tx, { action: 'auth.add_factor', after: { factor: 'totp' } })
    return { recoveryCodes }
  })
}

/** Takes the authenticator application away. Throws `auth.factor_required` where it is the last and one is required. */
export async function removeTotp(ctx: Ctx, input: Input<typeof factorApi.removeTotp>) {
  const user = await requireOwner(ctx, input.password)
  return ctx.together(async (tx) => {
    await dropTotp(tx.db, user.id)
    await afterRemoval(tx, user)
    await record(tx, { action: 'auth.remove_factor', before: { factor: 'totp' } })
    return {}
  })
}

/** Ten new recovery codes, told now and never again. */
export async function newRecoveryCodes(ctx: Ctx, input: Input<typeof factorApi.newRecoveryCodes>) {
  const user = await requireOwner(ctx, input.password)
  return ctx.together(async (tx) => {
    const held = await heldFactors(tx.db, user.id)
    // codes alone are no factor: they help who has lost one
    if (!held.totp && held.passkeys === 0) throw new AppError('common.invalid')
    const recoveryCodes = await renewRecoveryCodes(tx, user.id)
    await record(tx, { action: 'auth.renew_recovery_codes' })
    return { recoveryCodes }
  })
}

/** Refuses to leave somebody without the second factor that is required; the last one takes the recovery codes along. */
export async function afterRemoval(tx: Tx, user: Pick<User, 'id' | 'type'>): Promise<void> {
  const held = await heldFactors(tx.db, user.id)
  if (held.totp || held.passkeys > 0) return
  const { secondFactor } = await getSettings(tx.db)
  if (isRequired(user.type, secondFactor)) throw new AppError('auth.factor_required')
  await putRecoveryCodes(tx.db, user.id, [])
}
