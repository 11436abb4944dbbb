import { setTimeout as sleep } from 'node:timers/promises'
import { passwordMatches } from '../../kernel/crypto/passwords.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { passwordOfDirectory, verifyDirectoryPassword } from '../directory/index.ts'
import { accountKey, accountLimit, addressKey, addressLimit } from './guesses.rules.ts'
import { bookWrongGuess, chargeGuess, type GuessLimit, giveBackGuess } from './guesses.store.ts'

/** How long a guess waits for those before it. */
const patienceMs = 20_000
const pauseMs = 50

/**
 * Whether this is the account's password. Every door that takes a password asks here, so that they share the limits.
 * Pass null as the hash of an unknown account: all goes on alike. Throws as `judged`.
 */
export const passwordIsRight = (ctx: Ctx, account: string, hash: string | null, password: string) =>
  judged(ctx, account, () => passwordFits(ctx, account, hash, password))

/**
 * The judge of a password: the hash that is kept, or the directory of people who come from one. A hash is worked out
 * in any case, so that the time tells less of who does. Throws `auth.directory_unavailable`.
 */
export async function passwordFits(ctx: Ctx, account: string, hash: string | null, password: string) {
  const [matches, verified] = await Promise.all([
    passwordMatches(hash, password),
    hash === passwordOfDirectory && verifyDirectoryPassword(ctx, account, password),
  ])
  return matches || verified
}

/**
 * Judges a guess at an account: a password, a one-time code, a passkey's answer. It is charged to the address and the
 * account before it is judged. A right one makes the account forget the wrong ones, unless it is only half the way in
 * (`forgive: false`): a known password must not buy endless guesses at the second factor. Throws `auth.locked`, or
 * `common.too_many` for the address.
 */
export async function judged(
  ctx: Ctx,
  account: string,
  judge: () => Promise<boolean>,
  { forgive = true }: { forgive?: boolean } = {},
): Promise<boolean> {
  const address = addressKey(ctx.visit.ip)
  const key = accountKey(account)
  await admit(ctx, address, addressLimit, 'common.too_many')
  try {
    await admit(ctx, key, accountLimit, 'auth.locked')
  } catch (error) {
    await giveBackGuess(ctx.db, address, false)
    throw error
  }

  const right = await judge().catch(async (error) => {
    await giveBackGuess(ctx.db, address, false)
    await giveBackGuess(ctx.db, key, false)
    throw error
  })
  await ctx.together(async (tx) => {
    if (right) {
      await giveBackGuess(tx.db, address, false)
      await giveBackGuess(tx.db, key, forgive)
    } else {
      await bookWrongGuess(tx.db, address, addressLimit, tx.now())
      await bookWrongGuess(tx.db, key, accountLimit, tx.now())
    }
  })
  return right
}

async function admit(ctx: Ctx, key: string, limit: GuessLimit, refusal: 'auth.locked' | 'common.too_many') {
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(pauseMs)) {
    const answer = await chargeGuess(ctx.db, key, limit, ctx.now())
    if (answer === 'go') return
    if (answer === 'locked') throw new AppError(refusal)
  }
  throw new AppError('common.too_many')
}
