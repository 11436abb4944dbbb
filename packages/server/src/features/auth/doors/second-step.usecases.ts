import type { authEndpoints, SignInReply } from '@cabinet/contract/auth'
import type { SignInMethod } from '@cabinet/contract/auth.sessions'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import { definedOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { getUserById, type StoredUser } from '../../users/index.ts'
import {
  consumeFactorCode,
  newTotpSecret,
  renewRecoveryCodes,
  storeTotpFactor,
  totpProvisioningUri,
  totpStepOfCode,
} from '../factors/codes.ts'
import {
  passkeyRegistration,
  storeUserPasskey,
  verifyPasskeyRegistration,
} from '../factors/passkeys.usecases.ts'
import { deviceGuessKey } from '../guesses.rules.ts'
import { recordSignInOutcome, recordSignInRefusal } from '../login-log/index.ts'
import { judgeGuess } from '../passwords.ts'
import { consumeSignInTicket, rewriteSignInTicket, trySignInTicket } from '../tickets/index.ts'
import { completeSignIn } from './enter.ts'

/** Requests for images and secrets that one ticket allows; only codes count as guesses. */
const looks = 30

const userOfTicket = ({ db }: Ctx, userId: string | null) =>
  getUserById(db, definedOf(userId, 'user of the ticket'))

/** Verifies the second step by an authenticator code or a recovery code. */
export async function verifySecondStep(
  ctx: Ctx,
  input: EndpointInput<typeof authEndpoints.secondStep>,
): Promise<SignInReply> {
  const { userId, content } = await trySignInTicket(ctx, 'second', input.ticket)
  const user = await userOfTicket(ctx, userId)
  const { language, device } = content
  await requireCorrectStep(ctx, user, () => consumeFactorCode(ctx, user.id, input.code), { device })
  return ctx.together(async (tx) => {
    await consumeSignInTicket(tx, 'second', input.ticket)
    return completeSignIn(tx, user, { door: 'second_factor', language, device })
  })
}

/**
 * Returns the secret to scan when a second factor must be set up before signing in; it stays the same for the
 * ticket.
 */
export async function beginFactorEnrolment(ctx: Ctx, input: EndpointInput<typeof authEndpoints.beginEnrol>) {
  const { hash, userId, content } = await trySignInTicket(ctx, 'enrol', input.ticket, looks)
  const user = await userOfTicket(ctx, userId)
  const secret = content.secret ?? newTotpSecret()
  if (!content.secret) await rewriteSignInTicket(ctx, 'enrol', hash, { ...content, secret })
  const { systemName } = await getSettingValues(ctx.db)
  return { secret, address: totpProvisioningUri(secret, user.account, systemName) }
}

/** Returns the options for creating a passkey instead, on the same ticket. */
export async function beginPasskeyAtSignIn(ctx: Ctx, input: EndpointInput<typeof authEndpoints.beginEnrol>) {
  const { hash, userId, content } = await trySignInTicket(ctx, 'enrol', input.ticket, looks)
  const { options, challenge } = await passkeyRegistration(ctx, await userOfTicket(ctx, userId))
  await rewriteSignInTicket(ctx, 'enrol', hash, { ...content, challenge })
  return { options }
}

/**
 * Stores the passkey that the browser created, and signs in. Throws `auth.passkey_refused`; the user then
 * starts over.
 */
export async function confirmPasskeyAtSignIn(
  ctx: Ctx,
  input: EndpointInput<typeof authEndpoints.confirmEnrolPasskey>,
): Promise<SignInReply> {
  const { hash, userId, content } = await trySignInTicket(ctx, 'enrol', input.ticket, looks)
  const user = await userOfTicket(ctx, userId)
  const { challenge, ...rest } = content
  if (challenge) await rewriteSignInTicket(ctx, 'enrol', hash, rest)
  const made = challenge ? await verifyPasskeyRegistration(ctx, challenge, input.response) : null
  const { language, device } = content
  await requireCorrectStep(ctx, user, async () => made !== null, {
    passkey: true,
    reason: 'auth.passkey_refused',
  })
  return ctx.together(async (tx) => {
    await consumeSignInTicket(tx, 'enrol', input.ticket)
    const by = { userId: user.id, enterpriseId: user.enterprise_id }
    const recoveryCodes = await storeUserPasskey(tx, {
      userId: user.id,
      made: definedOf(made, 'passkey'),
      name: input.name,
      by,
    })
    const tokens = await completeSignIn(tx, user, { door: 'second_factor', language, device })
    return { ...tokens, recoveryCodes }
  })
}

/** Confirms the new factor by a code, and signs in. The recovery codes are returned only here. */
export async function confirmFactorEnrolment(
  ctx: Ctx,
  input: EndpointInput<typeof authEndpoints.confirmEnrol>,
): Promise<SignInReply> {
  const { userId, content } = await trySignInTicket(ctx, 'enrol', input.ticket, looks)
  const user = await userOfTicket(ctx, userId)
  const step = content.secret === null ? null : totpStepOfCode(content.secret, input.code, ctx.now())
  const { language, device } = content
  await requireCorrectStep(ctx, user, async () => step !== null, { device })
  return ctx.together(async (tx) => {
    await consumeSignInTicket(tx, 'enrol', input.ticket)
    await storeTotpFactor(tx, user.id, definedOf(content.secret, 'secret'), definedOf(step, 'step'))
    const recoveryCodes = await renewRecoveryCodes(tx, user.id)
    await recordJournalLine(tx, {
      action: 'auth.add_factor',
      by: { userId: user.id, enterpriseId: user.enterprise_id },
      after: { factor: 'totp' },
    })
    const tokens = await completeSignIn(tx, user, { door: 'second_factor', language, device })
    return { ...tokens, recoveryCodes }
  })
}

/** How a response is judged, and the error for a wrong one. */
interface Judging {
  /** Hash of the known device of the first step. */
  device?: string | null
  /** Whether it is a passkey's response, which cannot be guessed: no account lock stops or counts it. */
  passkey?: boolean
  door?: SignInMethod
  reason?: ErrorKey
}

/**
 * Judges a step within the account's limits and logs a wrong one. Throws `auth.code_wrong`, or the given
 * error.
 */
export async function requireCorrectStep(
  ctx: Ctx,
  user: StoredUser,
  judge: () => Promise<boolean>,
  { device = null, passkey = false, door = 'second_factor', reason = 'auth.code_wrong' }: Judging = {},
): Promise<void> {
  const attempt = { account: user.account, user, door }
  const right = await judgeGuess(ctx, passkey ? null : user.account, judge, {
    forgive: false,
    shown: true,
    own: device && deviceGuessKey(device),
  }).catch(recordSignInRefusal(ctx, attempt))
  if (right) return
  await ctx.together(async (tx) => {
    const by = { userId: user.id, enterpriseId: user.enterprise_id }
    await recordJournalLine(tx, { action: 'auth.second_step_failed', by })
    await recordSignInOutcome(tx, { ...attempt, reason })
  })
  throw new AppError(reason)
}
