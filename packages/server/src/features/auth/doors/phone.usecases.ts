import { randomInt } from 'node:crypto'
import type { authApi, SignedIn } from '@cabinet/contract/auth'
import type { Input } from '@cabinet/contract/endpoint'
import { sameText } from '../../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { getSettings } from '../../settings/index.ts'
import { getUser, isAboveSaver } from '../../users/index.ts'
import { addressKey } from '../guesses.rules.ts'
import { logRefusal, recordSignIn } from '../login-log/index.ts'
import { judged } from '../passwords.ts'
import { someGateway } from '../sms/index.ts'
import { giveTicket, takeTicket, tryTicket } from '../tickets/index.ts'
import { enter } from './enter.ts'
import { type CodeMessage, sealMessage, sendCodeJob } from './phone.jobs.ts'
import { tidyPhone } from './phone.rules.ts'
import { findPhoneOwners, type PhoneOwner } from './phone.store.ts'
import { addressRate, countOrRefuse, phoneHourRate, phoneRate, resendMs } from './rates.ts'

/**
 * Sends a code to a phone, if it is one person's. Whether it is, neither the answer nor its time says: the message is
 * sent by a job. Throws `auth.phone_off`, `auth.phone_invalid`, `auth.code_too_often`.
 */
export async function sendCode(ctx: Ctx, input: Input<typeof authApi.sendCode>) {
  await requireOpen(ctx)
  const phone = phoneOf(input.phone)
  await countOrRefuse(ctx, `codes ${addressKey(ctx.visit.ip)}`, addressRate)
  await countOrRefuse(ctx, `codes phone ${phone}`, phoneRate)
  await countOrRefuse(ctx, `codes hour ${phone}`, phoneHourRate)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const owner = await ownerOf(ctx, phone)
  await ctx.together(async (tx) => {
    // a ticket is kept and a job left for a number that is nobody's too: the work is the same
    await giveTicket(tx, 'phone', { code }, { userId: owner?.id ?? null, name: phone })
    const message: CodeMessage | null = owner && {
      enterpriseId: owner.enterprise_id,
      userId: owner.id,
      purpose: 'sign_in',
      phone,
      code,
      language: owner.language === 'en' ? 'en' : 'zh',
    }
    await tx.queue(sendCodeJob, { sealed: sealMessage(tx, message) })
  })
  return { seconds: resendMs / 1000 }
}

/** Signs in by the code that was sent. The account's limits hold here too, and a code bears five tries. */
export async function phoneLogin(ctx: Ctx, input: Input<typeof authApi.phoneLogin>): Promise<SignedIn> {
  await requireOpen(ctx)
  const phone = phoneOf(input.phone)
  const owner = await ownerOf(ctx, phone)
  const user = owner ? await getUser(ctx.db, owner.id) : undefined
  const attempt = { account: user?.account ?? phone, user, door: 'phone' } as const
  const right = await judged(
    ctx,
    user?.account ?? `phone ${phone}`,
    () => codeIsRight(ctx, phone, input.code),
    { forgive: false },
  ).catch(logRefusal(ctx, attempt))
  if (!user || !right) {
    await ctx.together(async (tx) => {
      const by = user && { userId: user.id, enterpriseId: user.enterprise_id }
      await record(tx, { action: 'auth.sign_in_failed', ...(by && { by }) })
      await recordSignIn(tx, { ...attempt, reason: 'auth.code_wrong' })
    })
    throw new AppError('auth.code_wrong')
  }
  return enter(ctx, user, { door: 'phone', language: input.language })
}

/** The one person who comes in by this phone: nobody who stands above the one who saved the gateway. */
async function ownerOf(ctx: Ctx, phone: string): Promise<PhoneOwner | null> {
  const [owner, another] = await findPhoneOwners(ctx.db, phone)
  if (!owner || another) return null
  return owner.saved_type !== null && isAboveSaver(owner.type, owner.saved_type) ? null : owner
}

/** Uses the code up when it is right: of any number at once one is. */
async function codeIsRight(ctx: Ctx, phone: string, typed: string): Promise<boolean> {
  try {
    const { userId, content } = await tryTicket(ctx, 'phone', phone)
    if (!userId || !sameText(content.code, typed.normalize('NFKC').replace(/\s/g, ''))) return false
    await takeTicket(ctx, 'phone', phone)
    return true
  } catch (error) {
    if (error instanceof AppError && error.key === 'auth.ticket_ended') return false
    throw error
  }
}

async function requireOpen(ctx: Ctx) {
  const { phoneLogin: open } = await getSettings(ctx.db)
  refuseIf(open && (await someGateway(ctx.db)) ? null : 'auth.phone_off')
}

function phoneOf(typed: string): string {
  const phone = tidyPhone(typed)
  if (!phone) throw new AppError('auth.phone_invalid')
  return phone
}
