import type { factorApi } from '@cabinet/contract/auth.factors'
import type { Input } from '@cabinet/contract/endpoint'
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { User } from '../../users/index.ts'
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

/** What a browser needs to make a passkey for somebody, on a device that has none of theirs yet. */
export async function registration(ctx: Ctx, user: Pick<User, 'id' | 'account' | 'name'>) {
  const rpID = requireHost(ctx)
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
  return { options: JSON.stringify(options), challenge: options.challenge }
}

type Made = { host: string; credential: WebAuthnCredential }

/** The passkey that a browser made for this challenge; null where its answer is not good. */
export async function registered(ctx: Ctx, challenge: string, response: string): Promise<Made | null> {
  const host = requireHost(ctx)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: parsed<RegistrationResponseJSON>(response),
    expectedChallenge: challenge,
    expectedOrigin: ctx.visit.origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => null)
  return verified?.verified ? { host, credential: verified.registrationInfo.credential } : null
}

/** Keeps a passkey; answers recovery codes where it is the first factor. Throws `auth.passkey_refused` where it is kept already. */
export async function keepPasskey(
  tx: Tx,
  { userId, made, name, by }: { userId: string; made: Made; name: string; by?: By },
): Promise<string[]> {
  const { credential, host } = made
  const held = await heldFactors(tx.db, userId)
  const kept = await insertPasskey(tx.db, {
    id: newId(),
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    host,
    name: name.trim(),
    created_at: tx.now(),
    used_at: null,
  })
  if (!kept) throw new AppError('auth.passkey_refused')
  const first = !held.totp && held.passkeys === 0
  const recoveryCodes = first ? await renewRecoveryCodes(tx, userId) : []
  await record(tx, { action: 'auth.add_factor', ...(by && { by }), after: { factor: 'passkey', name } })
  return recoveryCodes
}

type By = { userId: string; enterpriseId: string }

/** What the browser needs to make a passkey for the asker. */
export async function beginPasskeyEnrol(ctx: Ctx, input: Input<typeof factorApi.beginPasskey>) {
  requireHost(ctx)
  const user = await requireOwner(ctx, input.password)
  const { options, challenge } = await registration(ctx, user)
  return { ticket: await giveTicket(ctx, 'passkey_enrol', { challenge }, { userId: user.id }), options }
}

/** Keeps the passkey that the browser made. Throws `auth.passkey_refused`. */
export async function confirmPasskeyEnrol(ctx: Ctx, input: Input<typeof factorApi.confirmPasskey>) {
  requireHost(ctx)
  const { userId, content } = await takeTicket(ctx, 'passkey_enrol', input.ticket)
  if (userId !== ctx.actor.userId) throw new AppError('auth.ticket_ended')
  const made = await registered(ctx, content.challenge, input.response)
  if (!made) throw new AppError('auth.passkey_refused')
  return ctx.together(async (tx) => ({
    recoveryCodes: await keepPasskey(tx, { userId, made, name: input.name }),
  }))
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
