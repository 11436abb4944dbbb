import { isIPv6 } from 'node:net'
import { limits } from '@cabinet/contract/limits'
import { firstOf } from '../../kernel/certain.ts'
import type { GuessRateLimit } from './guesses.store.ts'

/** More than 5 wrong passwords within 2 minutes lock an account for 10 minutes (specification). */
export const accountGuessLimit: GuessRateLimit = {
  wrong: limits.wrongPasswords + 1,
  windowMs: limits.wrongPasswordWindowMs,
  lockMs: limits.lockMs,
}

/**
 * Limit against one password tried on many accounts (ours), well above what an office behind one address
 * needs.
 */
export const addressGuessLimit: GuessRateLimit = { wrong: 200, windowMs: 2 * 60_000, lockMs: 2 * 60_000 }

/**
 * Limit on wrong guesses without a captcha, so that one address cannot lock many accounts (ours). It locks
 * eight accounts at most; then guesses from there need a captcha for ten minutes, regardless of settings.
 */
export const noCaptchaGuessLimit: GuessRateLimit = { wrong: 50, windowMs: 10 * 60_000, lockMs: 10 * 60_000 }

/**
 * Limit of a known device, which the account's lock does not stop (ours). It allows six wrong guesses a day,
 * so a stolen device mark is of little use.
 */
export const knownDeviceGuessLimit: GuessRateLimit = {
  wrong: limits.wrongPasswords + 1,
  windowMs: 24 * 3_600_000,
  lockMs: 24 * 3_600_000,
}

export const noCaptchaGuessKey = (ip: string): string => `unshown ${addressGuessKey(ip)}`
export const deviceGuessKey = (hash: string): string => `device ${hash}`

/** Returns the key of an account; case does not matter. */
export const accountGuessKey = (account: string): string => `account ${account.toLowerCase()}`

/** Returns the key of an address; for IPv6 of its /64 network, as one customer owns all of it. */
export function addressGuessKey(ip: string): string {
  if (!isIPv6(ip) || ip.toLowerCase().startsWith('::ffff:'))
    return `address ${ip.toLowerCase().replace('::ffff:', '')}`
  const [head = '', tail] = firstOf(ip.toLowerCase().split('%')).split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  return `address ${[...front, ...zeros, ...back].slice(0, 4).join(':')}`
}
