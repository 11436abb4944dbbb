import type { authApi, SignedIn } from '@cabinet/contract/auth'
import type { SignInDoor } from '@cabinet/contract/auth.sessions'
import type { Input } from '@cabinet/contract/endpoint'
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { getUser } from '../../users/index.ts'
import { findPasskey, findPasskeys, type PasskeyRow, usePasskey } from '../factors/factors.store.ts'
import { parsed, requireHost } from '../factors/passkeys.usecases.ts'
import { addressKey } from '../guesses.rules.ts'
import { logRefusal } from '../login-log/index.ts'
import { giveTicket, takeTicket, tryTicket } from '../tickets/index.ts'
import { enter } from './enter.ts'
import { beginRate, countOrRefuse } from './rates.ts'
import { requireRight } from './second-step.usecases.ts'

const webAuthn = () => import('@simplewebauthn/server')

/**
 * A challenge for a passkey: for those of the person whose first step was right, or, without a ticket, for any that
 * the device holds; then it must see a fingerprint, face or PIN, as it stands for the password too.
 */
export async function beginPasskey(ctx: Ctx, { ticket }: Input<typeof authApi.beginPasskey>) {
  const rpID = requireHost(ctx)
  await countOrRefuse(ctx, `passkey ${addressKey(ctx.visit.ip)}`, beginRate)
  const userId = ticket ? (await tryTicket(ctx, 'second', ticket)).userId : null
  const passkeys = userId ? (await findPasskeys(ctx.db, userId)).filter((row) => row.host === rpID) : []
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
  return { ticket: await giveTicket(ctx, 'passkey', content, { userId }), options: JSON.stringify(options) }
}

/** Signs in by the passkey's answer. The challenge is used up by the first answer, right or wrong. */
export async function passkeyLogin(ctx: Ctx, input: Input<typeof authApi.passkeyLogin>): Promise<SignedIn> {
  const host = requireHost(ctx)
  const { userId, content } = await takeTicket(ctx, 'passkey', input.ticket)
  const response = parsed<AuthenticationResponseJSON>(input.response)
  const passkey = typeof response.id === 'string' ? await findPasskey(ctx.db, response.id) : undefined
  const door = content.second === null ? 'passkey' : 'second_factor'
  if (!passkey || passkey.host !== host || (userId && passkey.user_id !== userId))
    return refuseStranger(ctx, door, userId)

  const user = await getUser(ctx.db, passkey.user_id)
  const reason = 'auth.passkey_refused'
  const judge = () => answers(ctx, passkey, response, content)
  await requireRight(ctx, user, judge, { passkey: true, door, reason })
  if (content.second === null)
    return enter(ctx, user, { door: 'passkey', complete: true, language: input.language })
  const first = await takeTicket(ctx, 'second', content.second)
  const { language, device } = first.content
  return enter(ctx, user, { door: 'second_factor', complete: true, language, device })
}

/** A passkey that nobody here has, or another person's than whose first step it was: that is written down too. */
async function refuseStranger(ctx: Ctx, door: SignInDoor, userId: string | null): Promise<never> {
  const user = userId ? await getUser(ctx.db, userId) : undefined
  const attempt = { account: user?.account ?? '', user, door }
  return logRefusal(ctx, attempt)(new AppError('auth.passkey_refused'))
}

async function answers(
  ctx: Ctx,
  passkey: PasskeyRow,
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
  return usePasskey(ctx.db, passkey.id, verified.authenticationInfo.newCounter, ctx.now())
}
