import type { factorEndpoints } from '@cabinet/contract/auth.factors'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import type { StoredUser } from '../../users/index.ts'
import { consumeSignInTicket, issueSignInTicket } from '../tickets/index.ts'
import { renewRecoveryCodes } from './codes.ts'
import { passkeyRelyingHost } from './factors.rules.ts'
import {
  deleteUserPasskey,
  findEnrolledFactors,
  findUserPasskeys,
  insertUserPasskey,
  renamePasskeyRow,
} from './factors.store.ts'
import { requireRemainingFactor } from './factors.usecases.ts'
import { requireReauthentication } from './reauthenticate.ts'

/** Loaded on first use, as the library includes a certificate parser. */
const webAuthn = () => import('@simplewebauthn/server')

/** Returns the relying party host of this visit. Throws `auth.passkey_insecure`. */
export function requirePasskeyHost(ctx: Ctx): string {
  const host = passkeyRelyingHost(ctx.visit.origin)
  if (!host) throw new AppError('auth.passkey_insecure')
  return host
}

/** Returns the options for creating a passkey on a device that holds none of the user's passkeys. */
export async function passkeyRegistration(ctx: Ctx, user: Pick<StoredUser, 'id' | 'account' | 'name'>) {
  const rpID = requirePasskeyHost(ctx)
  const [{ systemName }, mine, { generateRegistrationOptions }] = await Promise.all([
    getSettingValues(ctx.db),
    findUserPasskeys(ctx.db, user.id),
    webAuthn(),
  ])
  const options = await generateRegistrationOptions({
    rpName: systemName,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.account,
    userDisplayName: user.name,
    excludeCredentials: mine.map((row) => ({ id: row.credential_id, transports: row.transports })),
    // discoverable and verified by fingerprint or PIN where possible, so that it may replace the password
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

type Made = { host: string; credential: WebAuthnCredential }

/** Returns the passkey that a browser created for this challenge; null if its response is invalid. */
export async function verifyPasskeyRegistration(
  ctx: Ctx,
  challenge: string,
  response: string,
): Promise<Made | null> {
  const host = requirePasskeyHost(ctx)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: parseBrowserJson<RegistrationResponseJSON>(response),
    expectedChallenge: challenge,
    expectedOrigin: ctx.visit.origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => null)
  return verified?.verified ? { host, credential: verified.registrationInfo.credential } : null
}

/**
 * Stores a passkey; returns recovery codes if it is the first factor. Throws `auth.passkey_refused` if it is
 * already registered.
 */
export async function storeUserPasskey(
  tx: Tx,
  { userId, made, name, by }: { userId: string; made: Made; name: string; by?: By },
): Promise<string[]> {
  const { credential, host } = made
  const held = await findEnrolledFactors(tx.db, userId)
  const kept = await insertUserPasskey(tx.db, {
    id: generateId(),
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
  await recordJournalLine(tx, {
    action: 'auth.add_factor',
    ...(by && { by }),
    after: { factor: 'passkey', name },
  })
  return recoveryCodes
}

type By = { userId: string; enterpriseId: string }

/** Returns the options for creating a passkey for the actor. */
export async function beginPasskeyEnrol(ctx: Ctx, input: EndpointInput<typeof factorEndpoints.beginPasskey>) {
  requirePasskeyHost(ctx)
  const user = await requireReauthentication(ctx, input.password)
  const { options, challenge } = await passkeyRegistration(ctx, user)
  return {
    ticket: await issueSignInTicket(ctx, 'passkey_enrol', { challenge }, { userId: user.id }),
    options,
  }
}

/** Stores the passkey that the browser created. Throws `auth.passkey_refused`. */
export async function confirmPasskeyEnrol(
  ctx: Ctx,
  input: EndpointInput<typeof factorEndpoints.confirmPasskey>,
) {
  requirePasskeyHost(ctx)
  const { userId, content } = await consumeSignInTicket(ctx, 'passkey_enrol', input.ticket)
  if (userId !== ctx.actor.userId) throw new AppError('auth.ticket_ended')
  const made = await verifyPasskeyRegistration(ctx, content.challenge, input.response)
  if (!made) throw new AppError('auth.passkey_refused')
  return ctx.together(async (tx) => ({
    recoveryCodes: await storeUserPasskey(tx, { userId, made, name: input.name }),
  }))
}

/** Renames a passkey of the actor. */
export async function renameOwnPasskey(
  ctx: Ctx,
  { id, name }: EndpointInput<typeof factorEndpoints.renamePasskey>,
) {
  if (!(await renamePasskeyRow(ctx.db, ctx.actor.userId, id, name.trim())))
    throw new AppError('common.not_found')
  return {}
}

/**
 * Removes a passkey of the actor. Throws `auth.factor_required` if it is the last factor and one is required.
 */
export async function removeOwnPasskey(ctx: Ctx, input: EndpointInput<typeof factorEndpoints.removePasskey>) {
  const user = await requireReauthentication(ctx, input.password)
  return ctx.together(async (tx) => {
    const gone = await deleteUserPasskey(tx.db, user.id, input.id)
    if (!gone) throw new AppError('common.not_found')
    await requireRemainingFactor(tx, user)
    await recordJournalLine(tx, {
      action: 'auth.remove_factor',
      before: { factor: 'passkey', name: gone.name },
    })
    return {}
  })
}

/** Parses JSON from a browser. Throws `auth.passkey_refused` if it is invalid. */
export function parseBrowserJson<T>(json: string): T {
  try {
    return JSON.parse(json) as T
  } catch {
    throw new AppError('auth.passkey_refused')
  }
}
