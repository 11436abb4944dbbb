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

/** Ms that a guess waits for pending ones. */
const patienceMs = 20_000
const pauseMs = 50

/**
 * Returns whether this is the account's password. Every password check goes through it, so that all share the
 * limits. Pass null as the hash of an unknown account, to take the same time. Throws as `judgeGuess`.
 */
export const passwordIsRight = (
  ctx: Ctx,
  account: string,
  hash: string | null,
  password: string,
  terms?: GuessAccounting,
) => judgeGuess(ctx, account, () => verifyPassword(ctx, account, hash, password), terms)

/** Returns whether this is the actor's own password. Throws as `judgeGuess`. */
export const ownPasswordIsRight = (
  ctx: Ctx,
  { account, password_hash }: Pick<StoredUser, 'account' | 'password_hash'>,
  password: string,
) => passwordIsRight(ctx, account, password_hash, password, { shown: true })

/**
 * Checks a password against the stored hash, or by the directory for directory users. A hash is computed in
 * either case, so that timing reveals less. Throws `auth.directory_unavailable`.
 */
export async function verifyPassword(ctx: Ctx, account: string, hash: string | null, password: string) {
  const [matches, verified] = await Promise.all([
    passwordMatches(hash, password),
    hash === passwordOfDirectory && verifyDirectoryPassword(ctx, account, password),
  ])
  return matches || verified
}

/** Options for counting a guess. */
export interface GuessAccounting {
  /** Whether a right guess clears the wrong ones; false while a second step remains. */
  forgive?: boolean
  /** Whether the guess comes with a captcha or a stronger proof. */
  shown?: boolean
  /** Counter key of a known device: while it has guesses left, the account's lock does not apply. */
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
 * Judges a guess at an account (password or one-time code). It is charged to the address and the account, or
 * the device's counter, before it is judged, so that a known password buys no endless guesses at the second
 * factor. A passkey's response cannot be guessed: pass null as the account, and no lock applies. Throws
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
    await Promise.all(
      charges.map(({ key, limit, forgive }) =>
        right ? refundGuessBudget(tx.db, key, forgive) : bookWrongGuess(tx.db, key, limit, tx.now()),
      ),
    )
    const key = account === null ? null : accountGuessKey(account)
    if (key === null || charges.some((one) => one.key === key)) return
    // charged to the device's counter: other guessers find the account's counter as it would be without the
    // device
    if (!right) await recordWrongGuess(tx.db, key, accountGuessLimit, tx.now())
    else if (terms.forgive ?? true) await forgiveGuesses(tx.db, key)
  })
  return right
}

/** Charges every counter that must allow the guess; the list holds those charged so far if one refuses. */
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
