import { randomInt } from 'node:crypto'
import type { Input } from '@cabinet/contract/endpoint'
import type { Profile, profileApi } from '@cabinet/contract/users.profile'
import { sameText } from '../../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import {
  findOpenFields,
  getProfile,
  getUser,
  mailRefusal,
  phoneRefusal,
  tellNotice,
  type User,
  updateUser,
} from '../../users/index.ts'
import { sealMessage, sendCodeJob } from '../doors/phone.jobs.ts'
import { tidyPhone } from '../doors/phone.rules.ts'
import { addressRate, countOrRefuse, phoneHourRate, phoneRate, resendMs } from '../doors/rates.ts'
import { requireOwner } from '../factors/index.ts'
import { addressKey } from '../guesses.rules.ts'
import { canText } from '../sms/index.ts'
import { giveTicket, takeTicket, tryTicket } from '../tickets/index.ts'

/** The asker's own particulars, and whether a phone number is confirmed by a code. */
export async function ownProfile(ctx: Ctx): Promise<Profile> {
  const [profile, user] = await Promise.all([getProfile(ctx), getUser(ctx.db, ctx.actor.userId)])
  return { ...profile, phoneByCode: await canText(ctx.db, user) }
}

/** Sends a code to the number that the asker wants to have. Throws `auth.sms_off`, `auth.code_too_often`. */
export async function sendPhoneCode(ctx: Ctx, input: Input<typeof profileApi.sendPhoneCode>) {
  const user = await requireOwner(ctx, input.password)
  const phone = requirePhone(input.phone)
  refuseIf((await findOpenFields(ctx, user)).phone ? null : 'common.no_permission')
  if (!(await canText(ctx.db, user))) throw new AppError('auth.sms_off')
  await countOrRefuse(ctx, `codes ${addressKey(ctx.visit.ip)}`, addressRate)
  await countOrRefuse(ctx, `codes phone ${phone}`, phoneRate)
  await countOrRefuse(ctx, `codes hour ${phone}`, phoneHourRate)
  await countOrRefuse(ctx, `codes person ${user.id}`, phoneHourRate)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.together(async (tx) => {
    await giveTicket(tx, 'new_phone', { code }, { userId: user.id, name: ticketName(user, phone) })
    await text(tx, user, { purpose: 'confirm', phone, code })
  })
  return { seconds: resendMs / 1000 }
}

type Change = Partial<Pick<User, 'mail' | 'phone'>>

/**
 * Changes the own mail address and phone number ('' takes one away), for who gives the password again or has just
 * signed in. A number is confirmed by a code wherever one can be sent. Throws `auth.password_needed`,
 * `auth.phone_code_needed`, `auth.code_wrong`.
 */
export async function saveProfile(ctx: Ctx, input: Input<typeof profileApi.save>): Promise<Profile> {
  const user = await getUser(ctx.db, ctx.actor.userId)
  const change = await changeOf(ctx, user, input)
  if (Object.keys(change).length === 0) return ownProfile(ctx)
  await requireOwner(ctx, input.password)
  const confirmed = Boolean(change.phone) && (await canText(ctx.db, user))
  if (confirmed) await requireCode(ctx, user, requirePhone(change.phone!), input.code)
  await ctx.together(async (tx) => {
    const before = await getUser(tx.db, user.id)
    await updateUser(tx.db, user.id, {
      ...change,
      ...(change.mail !== undefined && { mail_set_by: 'self' }),
      ...(change.phone !== undefined && { phone_set_by: confirmed ? 'code' : 'self' }),
    })
    await record(tx, {
      action: 'users.change_profile',
      before: Object.fromEntries(Object.keys(change).map((field) => [field, before[field as 'mail']])),
      after: change,
    })
    await tellChange(tx, before, change)
  })
  return ownProfile(ctx)
}

/** What would change: a number that stays counts where its code comes now. */
async function changeOf(ctx: Ctx, user: User, input: Input<typeof profileApi.save>): Promise<Change> {
  const open = await findOpenFields(ctx, user)
  const change: Change = {}
  for (const field of ['mail', 'phone'] as const) {
    const value = input[field]?.trim()
    const confirms = field === 'phone' && input.code !== undefined && user.phone_set_by === 'self'
    if (value === undefined || (value === (user[field] ?? '') && !(confirms && value !== ''))) continue
    if (!open[field])
      throw new AppError(user.from_directory ? 'users.from_directory' : 'common.no_permission')
    refuseIf(field === 'mail' ? mailRefusal(value) : phoneRefusal(value))
    change[field] = value || null
  }
  return change
}

/** Uses the code of that number up. */
async function requireCode(ctx: Ctx, user: User, phone: string, typed: string | undefined): Promise<void> {
  if (!typed) throw new AppError('auth.phone_code_needed')
  const name = ticketName(user, phone)
  const { userId, content } = await tryTicket(ctx, 'new_phone', name).catch(() => {
    throw new AppError('auth.code_wrong')
  })
  const right = userId === user.id && sameText(content.code, typed.normalize('NFKC').replace(/\s/g, ''))
  if (!right) throw new AppError('auth.code_wrong')
  await takeTicket(ctx, 'new_phone', name)
}

/**
 * Tells the person on every screen of theirs, and the old number where one is lost that proved to be theirs. There is
 * no mail yet to tell an old address by.
 */
async function tellChange(tx: Tx, before: User, change: Change): Promise<void> {
  for (const field of Object.keys(change) as (keyof Change)[])
    await tellNotice(tx, 'security', [before.id], {
      key: 'accountChanged',
      level: 2,
      textKey: `accountPush.${field}`,
    })
  const old = before.phone_set_by === 'self' ? null : tidyPhone(before.phone ?? '')
  const next = tidyPhone(change.phone ?? '') ?? ''
  if (change.phone === undefined || !old || old === next) return
  await text(tx, before, { purpose: 'changed', phone: old, code: next.slice(-4) || '----' })
}

const text = (
  tx: Tx,
  user: User,
  message: { purpose: 'confirm' | 'changed'; phone: string; code: string },
): Promise<void> =>
  tx.queue(sendCodeJob, {
    sealed: sealMessage(tx, {
      ...message,
      enterpriseId: user.enterprise_id,
      userId: user.id,
      language: user.language === 'en' ? 'en' : 'zh',
    }),
  })

const ticketName = ({ id }: Pick<User, 'id'>, phone: string) => `${id} ${phone}`

function requirePhone(typed: string): string {
  const phone = tidyPhone(typed)
  if (!phone) throw new AppError('auth.phone_invalid')
  return phone
}
