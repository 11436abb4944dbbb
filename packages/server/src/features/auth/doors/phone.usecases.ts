import { randomInt } from 'node:crypto'
import type { authEndpoints, SignInReply } from '@cabinet/contract/auth'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { isSameTextTimingSafe } from '../../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { getUserById, isAboveChannelSaver, languageOfUser } from '../../users/index.ts'
import { addressGuessKey } from '../guesses.rules.ts'
import { recordSignInOutcome, recordSignInRefusal } from '../login-log/index.ts'
import { judgeGuess } from '../passwords.ts'
import { normalizePhone } from '../phone.rules.ts'
import {
  addressCodeRateLimit,
  phoneCodeHourlyLimit,
  phoneCodeRateLimit,
  phoneResendDelayMs,
  requireWithinRate,
} from '../rates.ts'
import { hasAnySmsGateway } from '../sms/index.ts'
import { consumeSignInTicket, issueSignInTicket, trySignInTicket } from '../tickets/index.ts'
import { continueSignIn } from './enter.ts'
import { type PhoneCodeMessage, phoneCodeJobName, sealPhoneCodeMessage } from './phone.jobs.ts'
import { findPhoneOwners, type PhoneNumberOwner } from './phone.store.ts'

/**
 * Sends a code to a phone that belongs to exactly one user. A job sends it, so neither reply nor timing tells
 * whether it does. Throws `auth.phone_off`, `auth.phone_invalid`, `auth.code_too_often`.
 */
export async function requestPhoneCode(ctx: Ctx, input: { phone: string }) {
  await requireOpen(ctx)
  const phone = phoneOf(input.phone)
  await requireWithinRate(ctx, `codes ${addressGuessKey(ctx.visit.ip)}`, addressCodeRateLimit)
  await requireWithinRate(ctx, `codes to ${phone}`, phoneCodeRateLimit)
  await requireWithinRate(ctx, `codes hour ${phone}`, phoneCodeHourlyLimit)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const owner = await ownerOf(ctx, phone)
  await ctx.together(async (tx) => {
    // unknown numbers get a ticket and a job too, so that the work is the same
    await issueSignInTicket(tx, 'phone', { code }, { userId: owner?.id ?? null, name: phone })
    const message: PhoneCodeMessage | null = owner && {
      enterpriseId: owner.enterprise_id,
      userId: owner.id,
      purpose: 'sign_in',
      phone,
      code,
      language: languageOfUser(owner),
    }
    await tx.queue(phoneCodeJobName, { sealed: sealPhoneCodeMessage(tx, message) })
  })
  return { seconds: phoneResendDelayMs / 1000 }
}

/** Signs in by the code sent. The account's limits apply here too, and a code allows five tries. */
export async function signInByPhoneCode(
  ctx: Ctx,
  input: EndpointInput<typeof authEndpoints.phoneLogin>,
): Promise<SignInReply> {
  await requireOpen(ctx)
  const phone = phoneOf(input.phone)
  const owner = await ownerOf(ctx, phone)
  const user = owner ? await getUserById(ctx.db, owner.id) : undefined
  const attempt = { account: user?.account ?? phone, user, door: 'phone' } as const
  const right = await judgeGuess(
    ctx,
    user?.account ?? `phone ${phone}`,
    () => codeIsRight(ctx, phone, input.code),
    { forgive: false },
  ).catch(recordSignInRefusal(ctx, attempt))
  if (!user || !right) {
    await ctx.together(async (tx) => {
      const by = user && { userId: user.id, enterpriseId: user.enterprise_id }
      await recordJournalLine(tx, { action: 'auth.sign_in_failed', ...(by && { by }) })
      await recordSignInOutcome(tx, { ...attempt, reason: 'auth.code_wrong' })
    })
    throw new AppError('auth.code_wrong')
  }
  return continueSignIn(ctx, user, { door: 'phone', language: input.language })
}

/**
 * Returns the one user who can sign in with this phone; never one of a higher type than the gateway's saver.
 */
async function ownerOf(ctx: Ctx, phone: string): Promise<PhoneNumberOwner | null> {
  const [owner, another] = await findPhoneOwners(ctx.db, phone)
  if (!owner || another) return null
  return owner.saved_type !== null && isAboveChannelSaver(owner.type, owner.saved_type) ? null : owner
}

/** Consumes the code if it is right; of concurrent requests only one succeeds. */
async function codeIsRight(ctx: Ctx, phone: string, typed: string): Promise<boolean> {
  try {
    const { userId, content } = await trySignInTicket(ctx, 'phone', phone)
    if (!userId || !isSameTextTimingSafe(content.code, typed.normalize('NFKC').replace(/\s/g, '')))
      return false
    await consumeSignInTicket(ctx, 'phone', phone)
    return true
  } catch (error) {
    if (error instanceof AppError && error.key === 'auth.ticket_ended') return false
    throw error
  }
}

async function requireOpen(ctx: Ctx) {
  const { phoneLogin: open } = await getSettingValues(ctx.db)
  throwIfRefused(open && (await hasAnySmsGateway(ctx.db)) ? null : 'auth.phone_off')
}

function phoneOf(typed: string): string {
  const phone = normalizePhone(typed)
  if (!phone) throw new AppError('auth.phone_invalid')
  return phone
}
