import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DerivedKeyring } from './keyring.ts'

/** A random URL-safe token, 256 bits unless told otherwise. */
export const generateToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Returns the stored form of a random token: SHA-256 in hex. Not for passwords or short codes. */
export const hashTokenSha256 = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Compares two texts in constant time, revealing neither the first difference nor the expected length. */
export const isSameTextTimingSafe = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Signs a small payload so that any server can check it without a row: `<base64url JSON>.<HMAC-SHA256>`.
 * It can be read by its bearer; put nothing secret in it. The purpose keeps kinds of tokens apart.
 */
export function signTokenPayload(
  keyring: DerivedKeyring,
  purpose: string,
  payload: unknown,
  expiresAt: Date,
): string {
  const body = Buffer.from(JSON.stringify([expiresAt.getTime(), payload])).toString('base64url')
  return `${body}.${mac(keyring, purpose, body).toString('base64url')}`
}

/** The payload that `signTokenPayload` signed for this purpose, or null when it is forged, altered or past its end. */
export function verifyTokenPayload(
  keyring: DerivedKeyring,
  purpose: string,
  token: string,
  at: Date,
): unknown {
  const [body, sent, ...rest] = token.split('.')
  if (!body || !sent || rest.length > 0) return null

  const given = Buffer.from(sent, 'base64url')
  const right = mac(keyring, purpose, body)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null

  const [expiresAt, payload] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [
    number,
    unknown,
  ]
  return at.getTime() < expiresAt ? payload : null
}

const mac = (keyring: DerivedKeyring, purpose: string, body: string): Buffer =>
  createHmac('sha256', keyring.key(`sign.${purpose}`))
    .update(body)
    .digest()
