import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { addressGuessKey } from './guesses.rules.ts'
import { bookWrongGuess, chargeGuessBudget, type GuessRateLimit } from './guesses.store.ts'

const minute = 60_000
const hour = 60 * minute

/** Captchas for one address (ours), well above what an office behind it needs. */
export const captchaRateLimit: GuessRateLimit = { wrong: 300, windowMs: 10 * minute, lockMs: minute }
/**
 * A phone gets one code a minute (the countdown on the screen) and ten an hour, as messages cost money and
 * annoy.
 */
export const phoneResendDelayMs = minute
export const phoneCodeRateLimit: GuessRateLimit = {
  wrong: 1,
  windowMs: phoneResendDelayMs,
  lockMs: phoneResendDelayMs,
}
export const phoneCodeHourlyLimit: GuessRateLimit = { wrong: 10, windowMs: hour, lockMs: hour }
/** Codes for the forgotten password of one account: one a minute, five an hour, ten a day (ours). */
export const resetCodeRates: readonly (readonly [name: string, limit: GuessRateLimit])[] = [
  ['minute', phoneCodeRateLimit],
  ['hour', { wrong: 5, windowMs: hour, lockMs: hour }],
  ['day', { wrong: 10, windowMs: 24 * hour, lockMs: 24 * hour }],
]
/** Codes that one address may request, over all phones. */
export const addressCodeRateLimit: GuessRateLimit = { wrong: 30, windowMs: hour, lockMs: hour }
/** Single sign-on addresses and passkey challenges that one network address may request. */
export const beginSignInRateLimit: GuessRateLimit = { wrong: 300, windowMs: 10 * minute, lockMs: minute }

/** Addresses of mails that turn digests off, from one network address: a mail provider clicks for many people. */
const stopRateLimit: GuessRateLimit = { wrong: 300, windowMs: 10 * minute, lockMs: minute }

/** Throws `auth.code_too_often` for a network address that guesses tokens of mails. */
export const requireStopRate = (ctx: Ctx): Promise<void> =>
  requireWithinRate(ctx, `stop ${addressGuessKey(ctx.visit.ip)}`, stopRateLimit)

/** Counts an event in the database, shared by all servers. Throws `auth.code_too_often`. */
export async function requireWithinRate(ctx: Ctx, key: string, rate: GuessRateLimit): Promise<void> {
  const answer = await chargeGuessBudget(ctx.db, key, rate, ctx.now())
  if (answer !== 'go') throw new AppError('auth.code_too_often', { Seconds: Math.ceil(rate.lockMs / 1000) })
  await bookWrongGuess(ctx.db, key, rate, ctx.now())
}
