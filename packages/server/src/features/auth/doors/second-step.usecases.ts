import type { authApi, SignedIn } from '@cabinet/contract/auth'
import type { SignInDoor } from '@cabinet/contract/auth.sessions'
import type { Input } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { getSettings } from '../../settings/index.ts'
import { getUser, type User } from '../../users/index.ts'
import { addressOf, keepTotp, newSecret, renewRecoveryCodes, stepOf, takeCode } from '../factors/codes.ts'
import { keepPasskey, registered, registration } from '../factors/passkeys.usecases.ts'
import { deviceKey } from '../guesses.rules.ts'
import { logRefusal, recordSignIn } from '../login-log/index.ts'
import { judged } from '../passwords.ts'
import { rewriteTicket, takeTicket, tryTicket } from '../tickets/index.ts'
import { complete } from './enter.ts'

/** Pictures and secrets may be asked for again while a ticket is good; only codes are guesses. */
const looks = 30

/** Second step of a sign-in, by a code of the authenticator application or a recovery code. */
export async function secondStep(ctx: Ctx, input: Input<typeof authApi.secondStep>): Promise<SignedIn> {
  const { userId, content } = await tryTicket(ctx, 'second', input.ticket)
  const user = await getUser(ctx.db, userId!)
  const { language, device } = content
  await requireRight(ctx, user, () => takeCode(ctx, user.id, input.code), { device })
  return ctx.together(async (tx) => {
    await takeTicket(tx, 'second', input.ticket)
    return complete(tx, user, { door: 'second_factor', language, device })
  })
}

/** The secret to be scanned by who must set up a second factor before the sign-in goes on; the same until it ends. */
export async function beginEnrol(ctx: Ctx, input: Input<typeof authApi.beginEnrol>) {
  const { hash, userId, content } = await tryTicket(ctx, 'enrol', input.ticket, looks)
  const user = await getUser(ctx.db, userId!)
  const secret = content.secret ?? newSecret()
  if (!content.secret) await rewriteTicket(ctx, 'enrol', hash, { ...content, secret })
  const { systemName } = await getSettings(ctx.db)
  return { secret, address: addressOf(secret, user.account, systemName) }
}

/** What the browser needs to make a passkey instead, on the same ticket. */
export async function beginPasskeyAtSignIn(ctx: Ctx, input: Input<typeof authApi.beginEnrol>) {
  const { hash, userId, content } = await tryTicket(ctx, 'enrol', input.ticket, looks)
  const { options, challenge } = await registration(ctx, await getUser(ctx.db, userId!))
  await rewriteTicket(ctx, 'enrol', hash, { ...content, challenge })
  return { options }
}

/** Keeps the passkey that the browser made, and signs in. Throws `auth.passkey_refused`; then one begins again. */
export async function confirmPasskeyAtSignIn(
  ctx: Ctx,
  input: Input<typeof authApi.confirmEnrolPasskey>,
): Promise<SignedIn> {
  const { hash, userId, content } = await tryTicket(ctx, 'enrol', input.ticket, looks)
  const user = await getUser(ctx.db, userId!)
  const { challenge, ...rest } = content
  if (challenge) await rewriteTicket(ctx, 'enrol', hash, rest)
  const made = challenge ? await registered(ctx, challenge, input.response) : null
  const { language, device } = content
  await requireRight(ctx, user, async () => made !== null, { passkey: true, reason: 'auth.passkey_refused' })
  return ctx.together(async (tx) => {
    await takeTicket(tx, 'enrol', input.ticket)
    const by = { userId: user.id, enterpriseId: user.enterprise_id }
    const recoveryCodes = await keepPasskey(tx, { userId: user.id, made: made!, name: input.name, by })
    const tokens = await complete(tx, user, { door: 'second_factor', language, device })
    return { ...tokens, recoveryCodes }
  })
}

/** Confirms that factor by a code of it, and signs in. The recovery codes are told now and never again. */
export async function confirmEnrol(ctx: Ctx, input: Input<typeof authApi.confirmEnrol>): Promise<SignedIn> {
  const { userId, content } = await tryTicket(ctx, 'enrol', input.ticket, looks)
  const user = await getUser(ctx.db, userId!)
  const step = content.secret === null ? null : stepOf(content.secret, input.code, ctx.now())
  const { language, device } = content
  await requireRight(ctx, user, async () => step !== null, { device })
  return ctx.together(async (tx) => {
    await takeTicket(tx, 'enrol', input.ticket)
    await keepTotp(tx, user.id, content.secret!, step!)
    const recoveryCodes = await renewRecoveryCodes(tx, user.id)
    await record(tx, {
      action: 'auth.add_factor',
      by: { userId: user.id, enterpriseId: user.enterprise_id },
      after: { factor: 'totp' },
    })
    const tokens = await complete(tx, user, { door: 'second_factor', language, device })
    return { ...tokens, recoveryCodes }
  })
}

/** Where an answer is judged, and what is said of a wrong one. */
interface Judging {
  /** The known device (its hash) of the first step. */
  device?: string | null
  /** Whether it is a passkey's answer, which nobody guesses: no account's lock stops it, and none counts it. */
  passkey?: boolean
  door?: SignInDoor
  reason?: ErrorKey
}

/** Judges a step within the account's limits; a wrong one is written down. Throws `auth.code_wrong`, or what is said. */
export async function requireRight(
  ctx: Ctx,
  user: User,
  judge: () => Promise<boolean>,
  { device = null, passkey = false, door = 'second_factor', reason = 'auth.code_wrong' }: Judging = {},
): Promise<void> {
  const attempt = { account: user.account, user, door }
  const right = await judged(ctx, passkey ? null : user.account, judge, {
    forgive: false,
    shown: true,
    own: device && deviceKey(device),
  }).catch(logRefusal(ctx, attempt))
  if (right) return
  await ctx.together(async (tx) => {
    const by = { userId: user.id, enterpriseId: user.enterprise_id }
    await record(tx, { action: 'auth.second_step_failed', by })
    await recordSignIn(tx, { ...attempt, reason })
  })
  throw new AppError(reason)
}
