import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorKey } from '@cabinet/contract/errors'
import { passwordMatches } from '../../kernel/crypto/passwords.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { passwordOfDirectory, verifyDirectoryPassword } from '../directory/index.ts'
import type { StoredUser } from '../users/index.ts'
import {
  accountGuessKey,
  accountGuessLimit,
  addressGuessKey,
  addressGuessLimit,
  knownDeviceGuessLimit,
  noCaptchaGuessKey,
  noCaptchaGuessLimit,
} from './guesses.rules.ts'
import {
  bookWrongGuess,
  chargeGuessBudget,
  forgiveGuesses,
  type GuessRateLimit,
  recordWrongGuess,
  refundGuessBudget,
} from './guesses.store.ts'

/** How long a guess waits for those before it. */
const patienceMs = 20_000
const pauseMs = 50

/**
 * Whether this is the account's password. Every door that takes a password asks here, so that they share the limits.
 * Pass null as the hash of an unknown account: all goes on alike. Throws as `judgeGuess`.
 */
export const passwordIsRight = (
  ctx: Ctx,
  account: string,
  hash: string | null,
  password: string,
  terms?: GuessAccounting,
) => judgeGuess(ctx, account, () => verifyPassword(ctx, account, hash, password), terms)

/** The own password of the asker. Throws as `judgeGuess`. */
export const ownPasswordIsRight = (
  ctx: Ctx,
  { account, password_hash }: Pick<StoredUser, 'account' | 'password_hash'>,
  password: string,
) => passwordIsRight(ctx, account, password_hash, password, { shown: true })

/**
 * The judge of a password: the hash that is kept, or the directory of people who come from one. A hash is worked out
 * in any case, so that the time tells less of who does. Throws `auth.directory_unavailable`.
 */
export async function verifyPassword(ctx: Ctx, account: string, hash: string | null, password: string) {
  const [matches, verified] = await Promise.all([
    passwordMatches(hash, password),
    hash === passwordOfDirectory && verifyDirectoryPassword(ctx, account, password),
  ])
  return matches || verified
}

/** How a guess is counted. */
export interface GuessAccounting {
  /** Whether a right one makes the account forget the wrong ones; not for one that is only half the way in. */
  forgive?: boolean
  /** Whether it comes with the letters of a picture, or from somebody who has proven more than that. */
  shown?: boolean
  /** The counter of a known device: while that one lets it in, the account's lock does not stop it. */
  own?: string | null
  /** Error for an address whose guesses now require a captcha. */
  unshownRefusal?: 'common.too_many' | 'auth.verify_needed'
}

interface Charge {
  key: string
  limit: GuessRateLimit
  forgive: boolean
}

/**
 * Judges a guess at an account: a password, a one-time code. It is charged to the address and to the account (to the
 * own counter instead, where there is one) before it is judged, so that a known password buys no endless guesses at
 * the second factor. A passkey's answer cannot be guessed: it names no account (null) and no lock stops it. Throws
 * `auth.locked`, or `common.too_many` for the address.
 */
export async function judgeGuess(
  ctx: Ctx,
  account: string | null,
  judge: () => Promise<boolean>,
  terms: GuessAccounting = {},
): Promise<boolean> {
  const charges: Charge[] = []
  const right = await charge(ctx, account, terms, charges)
    .then(judge)
    .catch(async (error) => {
      for (const { key } of charges) await refundGuessBudget(ctx.db, key, false)
      throw error
    })
  await ctx.together(async (tx) => {
    for (const { key, limit, forgive } of charges)
      if (right) await refundGuessBudget(tx.db, key, forgive)
      else await bookWrongGuess(tx.db, key, limit, tx.now())
    const key = account === null ? null : accountGuessKey(account)
    if (key === null || charges.some((one) => one.key === key)) return
    // charged to the own counter: strangers who guess on find the account as it would be without one
    if (!right) await recordWrongGuess(tx.db, key, accountGuessLimit, tx.now())
    else if (terms.forgive ?? true) await forgiveGuesses(tx.db, key)
  })
  return right
}

/** Charges every counter that must let the guess in; those charged so far stand in the list when one does not. */
async function charge(
  ctx: Ctx,
  account: string | null,
  terms: GuessAccounting,
  charges: Charge[],
): Promise<void> {
  const { forgive = true, shown = false, own = null, unshownRefusal = 'common.too_many' } = terms
  const enter = async (key: string, limit: GuessRateLimit, refusal: ErrorKey, forgives: boolean) => {
    await admit(ctx, key, limit, refusal)
    charges.push({ key, limit, forgive: forgives })
  }
  await enter(addressGuessKey(ctx.visit.ip), addressGuessLimit, 'common.too_many', false)
  if (!shown && own === null)
    await enter(noCaptchaGuessKey(ctx.visit.ip), noCaptchaGuessLimit, unshownRefusal, false)
  if (account === null) return
  if (own !== null) {
    const refused = await enter(own, knownDeviceGuessLimit, 'auth.locked', forgive).catch((error) => error)
    if (!refused) return
    if (!(refused instanceof AppError) || refused.key !== 'auth.locked') throw refused
  }
  await enter(accountGuessKey(account), accountGuessLimit, 'auth.locked', forgive)
}

async function admit(ctx: Ctx, key: string, limit: GuessRateLimit, refusal: ErrorKey) {
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(pauseMs)) {
    const answer = await chargeGuessBudget(ctx.db, key, limit, ctx.now())
    if (answer === 'go') return
    if (answer === 'locked') throw new AppError(refusal)
  }
  throw new AppError('common.too_many')
}
