import type { authApi } from '@cabinet/contract/auth'
import type { Input } from '@cabinet/contract/endpoint'
import { sameText } from '../../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { getSettings } from '../../settings/index.ts'
import { takeCode } from '../factors/index.ts'
import { accountKey, addressKey, deviceKey } from '../guesses.rules.ts'
import { countRecentWrong } from '../guesses.store.ts'
import { judged } from '../passwords.ts'
import { giveTicket, takeTicket } from '../tickets/index.ts'
import { newLetters, pictureOf, tidyLetters } from './picture.ts'
import { countOrRefuse, pictureRate } from './rates.ts'

/** Wrong guesses from one address after which everybody there is asked: one person's slip stays that person's. */
const addressWrong = 5

/** A picture with letters, good once and from here. */
export async function verifyImage(ctx: Ctx) {
  await countOrRefuse(ctx, `picture ${addressKey(ctx.visit.ip)}`, pictureRate)
  const letters = newLetters()
  const challenge = await giveTicket(ctx, 'image', { letters })
  return { challenge, image: `data:image/png;base64,${pictureOf(letters).toString('base64')}` }
}

/**
 * Whether a sign-in to this account (as typed, whether or not it exists) must show letters first. Strangers who guess
 * at the account do not make its known device show them.
 */
export async function lettersNeeded(ctx: Ctx, account: string, device: string | null): Promise<boolean> {
  const { loginVerify, loginVerifyAlways } = await getSettings(ctx.db)
  if (!loginVerify || loginVerifyAlways) return loginVerify
  const keys = [device ? deviceKey(device) : accountKey(account), addressKey(ctx.visit.ip)] as const
  const wrong = await countRecentWrong(ctx.db, [...keys], ctx.now())
  return (wrong.get(keys[0]) ?? 0) > 0 || (wrong.get(keys[1]) ?? 0) >= addressWrong
}

/** How a sign-in has shown that it is no program. */
interface Shown {
  shown: boolean
  /** A one-time code did, which is used up. */
  codeTaken: boolean
}

/**
 * Turns a sign-in away that shows no letters where they are needed. A one-time code stands for them once it is right:
 * it is judged before the password, and a wrong one counts for the address alone, so that it neither passes the
 * picture nor locks an account. Letters that were not asked for are looked at all the same. Throws
 * `auth.verify_needed` or `auth.verify_wrong`, or `common.too_many`.
 */
export async function requireLetters(
  ctx: Ctx,
  input: Input<typeof authApi.login>,
  { userId, device }: { userId: string | undefined; device: string | null },
): Promise<Shown> {
  const { challenge, verifyCode, oneTimeCode } = input
  if (challenge && verifyCode) {
    await requireRightLetters(ctx, challenge, verifyCode)
    return { shown: true, codeTaken: false }
  }
  if (!(await lettersNeeded(ctx, input.account, device))) return { shown: false, codeTaken: false }
  if (!oneTimeCode) throw new AppError('auth.verify_needed')
  const right = await judged(ctx, null, async () => !!userId && (await takeCode(ctx, userId, oneTimeCode)))
  if (!right) throw new AppError('auth.verify_wrong')
  return { shown: true, codeTaken: true }
}

async function requireRightLetters(ctx: Ctx, challenge: string, verifyCode: string): Promise<void> {
  const { content } = await takeTicket(ctx, 'image', challenge).catch(() => {
    throw new AppError('auth.verify_wrong')
  })
  if (!sameText(content.letters, tidyLetters(verifyCode))) throw new AppError('auth.verify_wrong')
}
