import type { authEndpoints, SignInReply } from '@cabinet/contract/auth'
import type { SignInMethod } from '@cabinet/contract/auth.sessions'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { getUserById } from '../../users/index.ts'
import {
  findPasskeyByCredential,
  findUserPasskeys,
  type PasskeyFactorRow,
  recordPasskeyUse,
} from '../factors/factors.store.ts'
import { parseBrowserJson, requirePasskeyHost } from '../factors/passkeys.usecases.ts'
import { addressGuessKey } from '../guesses.rules.ts'
import { recordSignInRefusal } from '../login-log/index.ts'
import { beginSignInRateLimit, requireWithinRate } from '../rates.ts'
import { consumeSignInTicket, issueSignInTicket, trySignInTicket } from '../tickets/index.ts'
import { continueSignIn } from './enter.ts'
import { requireCorrectStep } from './second-step.usecases.ts'

const webAuthn = () => import('@simplewebauthn/server')

/**
 * Returns a passkey challenge: for the user of the first step, or, without a ticket, for any passkey on the
 * device. The latter replaces the password, so it requires user verification (fingerprint, face or PIN).
 */
export async function beginPasskeySignIn(
  ctx: Ctx,
  { ticket }: EndpointInput<typeof authEndpoints.beginPasskey>,
) {
  const rpID = requirePasskeyHost(ctx)
  await requireWithinRate(ctx, `passkey ${addressGuessKey(ctx.visit.ip)}`, beginSignInRateLimit)
  const userId = ticket ? (await trySignInTicket(ctx, 'second', ticket)).userId : null
  const passkeys = userId ? (await findUserPasskeys(ctx.db, userId)).filter((row) => row.host === rpID) : []
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: userId ? 'preferred' : 'required',
    allowCredentials: passkeys.map((row) => ({
      id: row.credential_id,
      transports: row.transports as AuthenticatorTransport[],
    })),
  })
  const content = { challenge: options.challenge, second: ticket ?? null }
  return {
    ticket: await issueSignInTicket(ctx, 'passkey', content, { userId }),
    options: JSON.stringify(options),
  }
}

/** Signs in by a passkey's response. Any response, right or wrong, consumes the challenge. */
export async function signInByPasskey(
  ctx: Ctx,
  input: EndpointInput<typeof authEndpoints.passkeyLogin>,
): Promise<SignInReply> {
  const host = requirePasskeyHost(ctx)
  const { userId, content } = await consumeSignInTicket(ctx, 'passkey', input.ticket)
  const response = parseBrowserJson<AuthenticationResponseJSON>(input.response)
  const passkey =
    typeof response.id === 'string' ? await findPasskeyByCredential(ctx.db, response.id) : undefined
  const door = content.second === null ? 'passkey' : 'second_factor'
  if (!passkey || passkey.host !== host || (userId && passkey.user_id !== userId))
    return refuseStranger(ctx, door, userId)

  const user = await getUserById(ctx.db, passkey.user_id)
  const reason = 'auth.passkey_refused'
  const judge = () => answers(ctx, passkey, response, content)
  await requireCorrectStep(ctx, user, judge, { passkey: true, door, reason })
  if (content.second === null)
    return continueSignIn(ctx, user, { door: 'passkey', complete: true, language: input.language })
  const first = await consumeSignInTicket(ctx, 'second', content.second)
  const { language, device } = first.content
  return continueSignIn(ctx, user, { door: 'second_factor', complete: true, language, device })
}

/** Refuses and logs a passkey that is unknown or belongs to another user than the first step's. */
async function refuseStranger(ctx: Ctx, door: SignInMethod, userId: string | null): Promise<never> {
  const user = userId ? await getUserById(ctx.db, userId) : undefined
  const attempt = { account: user?.account ?? '', user, door }
  return recordSignInRefusal(ctx, attempt)(new AppError('auth.passkey_refused'))
}

async function answers(
  ctx: Ctx,
  passkey: PasskeyFactorRow,
  response: AuthenticationResponseJSON,
  { challenge, second }: { challenge: string; second: string | null },
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: ctx.visit.origin,
    expectedRPID: passkey.host,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
    requireUserVerification: second === null,
  }).catch(() => null)
  if (!verified?.verified) return false
  return recordPasskeyUse(ctx.db, passkey.id, verified.authenticationInfo.newCounter, ctx.now())
}
