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
/** Steps of 30 seconds by which the clock of a telephone may be off, either way. */
const window = 1
const stepMs = 30_000

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period: 30 })

/** 160 random bits, as RFC 4226 recommends, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the URI that the QR code encodes. */
export const totpProvisioningUri = (secret: string, account: string, issuer: string): string =>
  totpOf(secret, issuer.replaceAll(':', ' '), account).toString()

/** The step whose code this is, or null; not earlier than one step ago, nor later than the next. */
export function totpStepOfCode(secret: string, code: string, at: Date): number | null {
  const token = tidyCode(code)
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: at.getTime(), window })
  return delta === null ? null : Math.floor(at.getTime() / stepMs) + delta
}

const tidyCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '')

/** Keeps a confirmed authenticator application; the step that confirmed it is used up. */
export const storeTotpFactor = (tx: Tx, userId: string, secret: string, step: number): Promise<void> =>
  putTotpFactor(tx.db, {
    user_id: userId,
    secret: tx.secrets.seal(purpose, secret),
    created_at: tx.now(),
    last_step: step,
  })

/** Whether this is a person's one-time code or one of their recovery codes. A right one is used up by the question. */
export async function consumeFactorCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const tidy = tidyCode(code)
  if (!/^\d{6}$/.test(tidy)) return takeRecoveryCode(ctx.db, userId, hashOf(tidy))
  const factor = await findTotpFactor(ctx.db, userId)
  if (!factor) return false
  const step = totpStepOfCode(ctx.secrets.unseal(purpose, factor.secret), tidy, ctx.now())
  return step !== null && consumeTotpStep(ctx.db, userId, step)
}

/** Without letters and digits that look alike: 16 of these are 78 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCount = 10

const newRecoveryCode = () =>
  Array.from(
    { length: 16 },
    (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + letters[randomInt(letters.length)],
  ).join('')

/** Chance alone makes them, so a plain hash keeps them. */
const hashOf = (code: string) => hashTokenSha256(`recovery ${tidyCode(code).toLowerCase()}`)

/** New recovery codes in the place of all earlier ones; they are told now and never again. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  await putRecoveryCodes(tx.db, userId, codes.map(hashOf))
  return codes
}
