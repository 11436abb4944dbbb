import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { bookWrongGuess, chargeGuess, type GuessLimit } from '../guesses.store.ts'

const minute = 60_000
const hour = 60 * minute

/** Pictures for one address: an office behind it stays well below. */
export const pictureRate: GuessLimit = { wrong: 300, windowMs: 10 * minute, lockMs: minute }
/** A phone gets one code a minute (the countdown on the screen) and ten an hour: messages cost money and nerves. */
export const resendMs = minute
export const phoneRate: GuessLimit = { wrong: 1, windowMs: resendMs, lockMs: resendMs }
export const phoneHourRate: GuessLimit = { wrong: 10, windowMs: hour, lockMs: hour }
/** Codes that one address may ask for, whatever the phones. */
export const addressRate: GuessLimit = { wrong: 30, windowMs: hour, lockMs: hour }
/** Addresses of a provider, and challenges for passkeys, that one address may ask for. */
export const beginRate: GuessLimit = { wrong: 300, windowMs: 10 * minute, lockMs: minute }

/** Counts an event in the table of guesses, in the database, so that all servers count together. Throws `auth.code_too_often`. */
export async function countOrRefuse(ctx: Ctx, key: string, rate: GuessLimit): Promise<void> {
  const answer = await chargeGuess(ctx.db, key, rate, ctx.now())
  if (answer !== 'go') throw new AppError('auth.code_too_often', { Seconds: Math.ceil(rate.lockMs / 1000) })
  await bookWrongGuess(ctx.db, key, rate, ctx.now())
}
