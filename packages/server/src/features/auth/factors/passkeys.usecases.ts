import type { factorApi } from '@cabinet/contract/auth.factors'
import type { Input } from '@cabinet/contract/endpoint'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { getSettings } from '../../settings/index.ts'
import { giveTicket, takeTicket } from '../tickets/index.ts'
import { renewRecoveryCodes } from './codes.ts'
import { passkeyHost } from './factors.rules.ts'
import { dropPasskey, findPasskeys, heldFactors, insertPasskey, renamePasskeyRow } from './factors.store.ts'
import { afterRemoval } from './factors.usecases.ts'
import { requireOwner } from './reauthenticate.ts'

/** The library brings a certificate parser along: it is loaded with the first passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/** The host of this visit, for which passkeys are made. Throws `auth.passkey_insecure`. */
export function requireHost(ctx: Ctx): string {
  const host = passkeyHost(ctx.visit.origin)
  if (!host) throw new AppError('auth.passkey_insecure')
  return host
}

/** What the browser needs to make a passkey for the asker, on a device that has none of theirs yet. */
export async function beginPasskeyEnrol(ctx: Ctx, input: Input<typeof factorApi.beginPasskey>) {
  const rpID = requireHost(ctx)
  const user = await requireOwner(ctx, input.password)
  const [{ systemName }, mine, { generateRegistrationOptions }] = await Promise.all([
    getSettings(ctx.db),
    findPasskeys(ctx.db, user.id),
    webAuthn(),
  ])
  const options = await generateRegistrationOptions({
    rpName: systemName,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.account,
    userDisplayName: user.name,
    excludeCredentials: mine.map((row) => ({ id: row.credential_id, transports: row.transports })),
    // found without an account name, and only after a fingerprint or PIN: then it may stand for the password too
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const ticket = await giveTicket(ctx, 'passkey_enrol', { challenge: options.challenge }, { userId: user.id })
  return { ticket, options: JSON.stringify(options) }
}

/** Keeps the passkey that the browser made. Throws `auth.passkey_refused`. */
export async function confirmPasskeyEnrol(ctx: Ctx, input: Input<typeof factorApi.confirmPasskey>) {
  const host = requireHost(ctx)
  const { userId, content } = await takeTicket(ctx, 'passkey_enrol', input.ticket)
  if (userId !== ctx.actor.userId) throw new AppError('auth.ticket_ended')
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: parsed<RegistrationResponseJSON>(input.response),
    expectedChallenge: content.challenge,
    expectedOrigin: ctx.visit.origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) throw new AppError('auth.passkey_refused')

  const { credential } = verified.registrationInfo
  return ctx.together(async (tx) => {
    const held = await heldFactors(tx.db, userId)
    const kept = await insertPasskey(tx.db, {
      id: newId(),
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      host,
      name: input.name.trim(),
      created_at: tx.now(),
      used_at: null,
    })
    if (!kept) throw new AppError('auth.passkey_refused')
    const first = !held.totp && held.passkeys === 0
    const recoveryCodes = first ? await renewRecoveryCodes(tx, userId) : []
    await record(tx, { action: 'auth.add_factor', after: { factor: 'passkey', name: input.name } })
    return { recoveryCodes }
  })
}

/** Names a passkey of the asker. */
export async function renamePasskey(ctx: Ctx, { id, name }: Input<typeof factorApi.renamePasskey>) {
  if (!(await renamePasskeyRow(ctx.db, ctx.actor.userId, id, name.trim())))
    throw new AppError('common.not_found')
  return {}
}

/** Takes a passkey of the asker away. Throws `auth.factor_required` where it is the last and one is required. */
export async function removePasskey(ctx: Ctx, input: Input<typeof factorApi.removePasskey>) {
  const user = await requireOwner(ctx, input.password)
  return ctx.together(async (tx) => {
    const gone = await dropPasskey(tx.db, user.id, input.id)
    if (!gone) throw new AppError('common.not_found')
    await afterRemoval(tx, user)
    await record(tx, { action: 'auth.remove_factor', before: { factor: 'passkey', name: gone.name } })
    return {}
  })
}

/** JSON that a browser sent. Throws `auth.passkey_refused` for anything else. */
export function parsed<T>(json: string): T {
  try {
    return JSON.parse(json) as T
  } catch {
    throw new AppError('auth.passkey_refused')
  }
}
