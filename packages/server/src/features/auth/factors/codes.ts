import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashTokenSha256 } from '../../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import {
  consumeTotpStep,
  findTotpFactor,
  putRecoveryCodes,
  putTotpFactor,
  takeRecoveryCode,
} from './factors.store.ts'

const purpose = 'auth.totp'
/** Steps of 30 seconds that a phone's clock may be off, either way. */
const window = 1
const stepMs = 30_000

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period: 30 })

/** Generates 160 random bits, as RFC 4226 recommends, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the URI that the QR code encodes. */
export const totpProvisioningUri = (secret: string, account: string, issuer: string): string =>
  totpOf(secret, issuer.replaceAll(':', ' '), account).toString()

/** Returns the time step of a code, or null; accepts one step before or after now. */
export function totpStepOfCode(secret: string, code: string, at: Date): number | null {
  const token = tidyCode(code)
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: at.getTime(), window })
  return delta === null ? null : Math.floor(at.getTime() / stepMs) + delta
}

const tidyCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '')

/** Stores a confirmed authenticator app; the confirming step is consumed. */
export const storeTotpFactor = (tx: Tx, userId: string, secret: string, step: number): Promise<void> =>
  putTotpFactor(tx.db, {
    user_id: userId,
    secret: tx.secrets.seal(purpose, secret),
    created_at: tx.now(),
    last_step: step,
  })

/** Returns whether this is a valid one-time or recovery code of the user, and consumes it. */
export async function consumeFactorCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const tidy = tidyCode(code)
  if (!/^\d{6}$/.test(tidy)) return takeRecoveryCode(ctx.db, userId, hashOf(tidy))
  const factor = await findTotpFactor(ctx.db, userId)
  if (!factor) return false
  const step = totpStepOfCode(ctx.secrets.unseal(purpose, factor.secret), tidy, ctx.now())
  return step !== null && consumeTotpStep(ctx.db, userId, step)
}

/** Leaves out letters and digits that look alike: 16 of these are 78 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCount = 10

const newRecoveryCode = () =>
  Array.from(
    { length: 16 },
    (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + letters[randomInt(letters.length)],
  ).join('')

/** The codes are random, so a plain hash suffices. */
const hashOf = (code: string) => hashTokenSha256(`recovery ${tidyCode(code).toLowerCase()}`)

/** Replaces all recovery codes; they are returned only here. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  await putRecoveryCodes(tx.db, userId, codes.map(hashOf))
  return codes
}
