import { isIPv6 } from 'node:net'
import { limits } from '@cabinet/contract/limits'
import type { GuessRateLimit } from './guesses.store.ts'

/** More than 5 wrong passwords within 2 minutes lock an account for 10 minutes (specification). */
export const accountGuessLimit: GuessRateLimit = {
  wrong: limits.wrongPasswords + 1,
  windowMs: limits.wrongPasswordWindowMs,
  lockMs: limits.lockMs,
}

/** Against one password tried on many accounts (ours): an office behind one address stays well below. */
export const addressGuessLimit: GuessRateLimit = { wrong: 200, windowMs: 2 * 60_000, lockMs: 2 * 60_000 }

/**
 * Against one address that locks the accounts of many (ours): wrong guesses that came without a picture. They lock
 * eight accounts at most; after that a guess from there needs a picture for ten minutes, whatever the setting says.
 */
export const noCaptchaGuessLimit: GuessRateLimit = { wrong: 50, windowMs: 10 * 60_000, lockMs: 10 * 60_000 }

/**
 * A known device, which the account's lock does not stop (ours). It is as many as lock an account, but
 * over a day: a stolen mark buys six guesses, after which it counts for nothing until the next.
 */
export const knownDeviceGuessLimit: GuessRateLimit = {
  wrong: limits.wrongPasswords + 1,
  windowMs: 24 * 3_600_000,
  lockMs: 24 * 3_600_000,
}

export const noCaptchaGuessKey = (ip: string): string => `unshown ${addressGuessKey(ip)}`
export const deviceGuessKey = (hash: string): string => `device ${hash}`

/** Upper and lower case are the same account. */
export const accountGuessKey = (account: string): string => `account ${account.toLowerCase()}`

/** An address; of IPv6 the network (/64), because one customer has all of it. */
export function addressGuessKey(ip: string): string {
  if (!isIPv6(ip) || ip.toLowerCase().startsWith('::ffff:'))
    return `address ${ip.toLowerCase().replace('::ffff:', '')}`
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  return `address ${[...front, ...zeros, ...back].slice(0, 4).join(':')}`
}
