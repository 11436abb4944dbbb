import { createHash, randomBytes, randomInt } from 'node:crypto'
import { isSameTextTimingSafe } from './tokens.ts'

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const LENGTH = 20
const MARK = '$first$'

/**
 * A password that is generated, handed out once and changed at the first sign-in: 20 characters, 115 bits, letters and
 * digits both.
 */
export function newFirstPassword(): string {
  const all = letters + digits
  const password = Array.from({ length: LENGTH }, () => all[randomInt(all.length)]).join('')
  return /[a-z]/i.test(password) && /\d/.test(password) ? password : newFirstPassword()
}

const digest = (salt: string, password: string) =>
  createHash('sha256').update(`${salt} ${password}`).digest('base64url')

/**
 * Returns the stored hash of a first password: salted but fast, unlike that of a chosen password, because
 * 2^115 guesses are infeasible (decision 070; NIST SP 800-63B asks for a slow hash below 112 bits).
 */
export function hashFirstPassword(password: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `${MARK}${salt}$${digest(salt, password)}`
}

export const isFirstPassword = (hashed: string): boolean => hashed.startsWith(MARK)

export function firstPasswordMatches(hashed: string, password: string): boolean {
  const [salt = '', kept = ''] = hashed.slice(MARK.length).split('$')
  return isSameTextTimingSafe(digest(salt, password), kept)
}
