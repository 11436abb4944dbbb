import type { authEndpoints } from '@cabinet/contract/auth'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { isSameTextTimingSafe } from '../../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { getSettingValues } from '../../settings/index.ts'
import { consumeFactorCode } from '../factors/index.ts'
import { accountGuessKey, addressGuessKey, deviceGuessKey } from '../guesses.rules.ts'
import { countRecentWrong } from '../guesses.store.ts'
import { judgeGuess } from '../passwords.ts'
import { captchaRateLimit, requireWithinRate } from '../rates.ts'
import { consumeSignInTicket, issueSignInTicket } from '../tickets/index.ts'
import { drawCaptchaPicture, newCaptchaLetters, normalizeCaptcha } from './picture.ts'

/**
 * Wrong guesses from one address after which everybody there needs a captcha; one user's slip affects nobody
 * else.
 */
const addressWrong = 5

/** Creates a captcha that is valid once and only from this network and browser. */
export async function createCaptchaImage(ctx: Ctx) {
  await requireWithinRate(ctx, `picture ${addressGuessKey(ctx.visit.ip)}`, captchaRateLimit)
  const letters = newCaptchaLetters()
  const challenge = await issueSignInTicket(ctx, 'image', { letters })
  return { challenge, image: `data:image/png;base64,${drawCaptchaPicture(letters).toString('base64')}` }
}

/**
 * Returns whether a sign-in to this account (as typed, existing or not) needs a captcha. Wrong guesses of
 * strangers do not make its known device need one.
 */
export async function isCaptchaRequired(ctx: Ctx, account: string, device: string | null): Promise<boolean> {
  const { loginVerify, loginVerifyAlways } = await getSettingValues(ctx.db)
  if (!loginVerify || loginVerifyAlways) return loginVerify
  const keys = [
    device ? deviceGuessKey(device) : accountGuessKey(account),
    addressGuessKey(ctx.visit.ip),
  ] as const
  const wrong = await countRecentWrong(ctx.db, [...keys], ctx.now())
  return (wrong.get(keys[0]) ?? 0) > 0 || (wrong.get(keys[1]) ?? 0) >= addressWrong
}

/** How a sign-in has proven that it is no program. */
interface Shown {
  shown: boolean
  /** True if a one-time code did, which is then consumed. */
  codeTaken: boolean
}

/**
 * Refuses a sign-in without a captcha where one is needed. A right one-time code replaces it: the code is
 * judged before the password, and a wrong one counts for the address alone, so it neither passes the captcha
 * nor locks an account. An unrequested captcha is checked all the same. Throws `auth.verify_needed`,
 * `auth.verify_wrong` or `common.too_many`.
 */
export async function requireLetters(
  ctx: Ctx,
  input: EndpointInput<typeof authEndpoints.login>,
  { userId, device }: { userId: string | undefined; device: string | null },
): Promise<Shown> {
  const { challenge, verifyCode, oneTimeCode } = input
  if (challenge && verifyCode) {
    await requireRightLetters(ctx, challenge, verifyCode)
    return { shown: true, codeTaken: false }
  }
  if (!(await isCaptchaRequired(ctx, input.account, device))) return { shown: false, codeTaken: false }
  if (!oneTimeCode) throw new AppError('auth.verify_needed')
  const right = await judgeGuess(
    ctx,
    null,
    async () => !!userId && (await consumeFactorCode(ctx, userId, oneTimeCode)),
  )
  if (!right) throw new AppError('auth.verify_wrong')
  return { shown: true, codeTaken: true }
}

async function requireRightLetters(ctx: Ctx, challenge: string, verifyCode: string): Promise<void> {
  const { content } = await consumeSignInTicket(ctx, 'image', challenge).catch(() => {
    throw new AppError('auth.verify_wrong')
  })
  if (!isSameTextTimingSafe(content.letters, normalizeCaptcha(verifyCode)))
    throw new AppError('auth.verify_wrong')
}
