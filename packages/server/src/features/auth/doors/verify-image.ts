import type { authApi } from '@cabinet/contract/auth'
import type { Input } from '@cabinet/contract/endpoint'
import { sameText } from '../../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { getSettings } from '../../settings/index.ts'
import { accountKey, addressKey } from '../guesses.rules.ts'
import { countRecentWrong } from '../guesses.store.ts'
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

/** Whether a sign-in to this account (as typed, whether or not it exists) must show letters first. */
export async function lettersNeeded(ctx: Ctx, account: string): Promise<boolean> {
  const { loginVerify, loginVerifyAlways } = await getSettings(ctx.db)
  if (!loginVerify || loginVerifyAlways) return loginVerify
  const keys = [accountKey(account), addressKey(ctx.visit.ip)] as const
  const wrong = await countRecentWrong(ctx.db, [...keys], ctx.now())
  return (wrong.get(keys[0]) ?? 0) > 0 || (wrong.get(keys[1]) ?? 0) >= addressWrong
}

/**
 * Turns a sign-in away that shows no letters where they are needed. A one-time code stands for them: who sends one
 * learns nothing about the password without it. Throws `auth.verify_needed` or `auth.verify_wrong`.
 */
export async function requireLetters(ctx: Ctx, input: Input<typeof authApi.login>): Promise<void> {
  if (input.oneTimeCode || !(await lettersNeeded(ctx, input.account))) return
  if (!input.challenge || !input.verifyCode) throw new AppError('auth.verify_needed')
  const { content } = await takeTicket(ctx, 'image', input.challenge).catch(() => {
    throw new AppError('auth.verify_wrong')
  })
  if (!sameText(content.letters, tidyLetters(input.verifyCode))) throw new AppError('auth.verify_wrong')
}
