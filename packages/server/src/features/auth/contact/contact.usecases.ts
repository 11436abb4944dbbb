import { randomInt } from 'node:crypto'
import { accountEvents } from '@cabinet/contract/auth.events'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { profileEndpoints, UserProfile } from '@cabinet/contract/profiles'
import { isSameTextTimingSafe } from '../../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { findOpenFields, getOwnProfileFields, notifyByPreference } from '../../profiles/index.ts'
import {
  getUserById,
  languageOfUser,
  mailAddressRefusal,
  phoneNumberRefusal,
  type StoredUser,
  updateUserRow,
} from '../../users/index.ts'
import { phoneCodeJobName, sealPhoneCodeMessage } from '../doors/phone.jobs.ts'
import { requireReauthentication } from '../factors/index.ts'
import { addressGuessKey } from '../guesses.rules.ts'
import { normalizePhone } from '../phone.rules.ts'
import {
  addressCodeRateLimit,
  phoneCodeHourlyLimit,
  phoneCodeRateLimit,
  phoneResendDelayMs,
  requireWithinRate,
} from '../rates.ts'
import { canReceiveSmsCodes } from '../sms/index.ts'
import { consumeSignInTicket, issueSignInTicket, trySignInTicket } from '../tickets/index.ts'

/** Returns the actor's own contact details, and whether the phone number is confirmed by a code. */
export async function getOwnProfile(ctx: Ctx): Promise<UserProfile> {
  const [profile, user] = await Promise.all([getOwnProfileFields(ctx), getUserById(ctx.db, ctx.actor.userId)])
  return { ...profile, phoneByCode: await canReceiveSmsCodes(ctx.db, user) }
}

/** Sends a code to the number the actor wants to set. Throws `auth.sms_off`, `auth.code_too_often`. */
export async function sendPhoneConfirmation(
  ctx: Ctx,
  input: EndpointInput<typeof profileEndpoints.sendPhoneCode>,
) {
  const user = await requireReauthentication(ctx, input.password)
  const phone = requirePhone(input.phone)
  throwIfRefused((await findOpenFields(ctx, user)).phone ? null : 'common.no_permission')
  if (!(await canReceiveSmsCodes(ctx.db, user))) throw new AppError('auth.sms_off')
  await requireWithinRate(ctx, `codes ${addressGuessKey(ctx.visit.ip)}`, addressCodeRateLimit)
  await requireWithinRate(ctx, `codes phone ${phone}`, phoneCodeRateLimit)
  await requireWithinRate(ctx, `codes hour ${phone}`, phoneCodeHourlyLimit)
  await requireWithinRate(ctx, `codes person ${user.id}`, phoneCodeHourlyLimit)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.together(async (tx) => {
    await issueSignInTicket(tx, 'new_phone', { code }, { userId: user.id, name: ticketName(user, phone) })
    await text(tx, user, { purpose: 'confirm', phone, code })
  })
  return { seconds: phoneResendDelayMs / 1000 }
}

type Change = Partial<Pick<StoredUser, 'mail' | 'phone'>>

/**
 * Changes the actor's mail address and phone number ('' removes one) after the password or a recent sign-in.
 * A number needs a code wherever one can be sent. Throws `auth.password_needed`, `auth.phone_code_needed`,
 * `auth.code_wrong`.
 */
export async function saveOwnProfile(
  ctx: Ctx,
  input: EndpointInput<typeof profileEndpoints.save>,
): Promise<UserProfile> {
  const user = await getUserById(ctx.db, ctx.actor.userId)
  const change = await changeOf(ctx, user, input)
  if (Object.keys(change).length === 0) return getOwnProfile(ctx)
  await requireReauthentication(ctx, input.password)
  const confirmed = Boolean(change.phone) && (await canReceiveSmsCodes(ctx.db, user))
  if (change.phone && confirmed) await requireCode(ctx, user, requirePhone(change.phone), input.code)
  await ctx.together(async (tx) => {
    const before = await getUserById(tx.db, user.id)
    await updateUserRow(tx.db, user.id, {
      ...change,
      ...(change.mail !== undefined && { mail_set_by: 'self' }),
      ...(change.phone !== undefined && { phone_set_by: confirmed ? 'code' : 'self' }),
    })
    await recordJournalLine(tx, {
      action: 'users.change_profile',
      before: Object.fromEntries(Object.keys(change).map((field) => [field, before[field as 'mail']])),
      after: change,
    })
    await tellChange(tx, before, change)
  })
  return getOwnProfile(ctx)
}

/** Returns the contact fields that would change; an unchanged number counts if a code now confirms it. */
async function changeOf(
  ctx: Ctx,
  user: StoredUser,
  input: EndpointInput<typeof profileEndpoints.save>,
): Promise<Change> {
  const open = await findOpenFields(ctx, user)
  const change: Change = {}
  for (const field of ['mail', 'phone'] as const) {
    const value = input[field]?.trim()
    const confirms = field === 'phone' && input.code !== undefined && user.phone_set_by === 'self'
    if (value === undefined || (value === (user[field] ?? '') && !(confirms && value !== ''))) continue
    if (!open[field])
      throw new AppError(user.from_directory ? 'users.from_directory' : 'common.no_permission')
    throwIfRefused(field === 'mail' ? mailAddressRefusal(value) : phoneNumberRefusal(value))
    change[field] = value || null
  }
  return change
}

/** Consumes the code sent to this number. */
async function requireCode(
  ctx: Ctx,
  user: StoredUser,
  phone: string,
  typed: string | undefined,
): Promise<void> {
  if (!typed) throw new AppError('auth.phone_code_needed')
  const name = ticketName(user, phone)
  const { userId, content } = await trySignInTicket(ctx, 'new_phone', name).catch(() => {
    throw new AppError('auth.code_wrong')
  })
  const right =
    userId === user.id && isSameTextTimingSafe(content.code, typed.normalize('NFKC').replace(/\s/g, ''))
  if (!right) throw new AppError('auth.code_wrong')
  await consumeSignInTicket(ctx, 'new_phone', name)
}

/**
 * Notifies the user on every screen, and a confirmed old number by text message. There is no mail yet to
 * notify an old address.
 */
async function tellChange(tx: Tx, before: StoredUser, change: Change): Promise<void> {
  for (const field of Object.keys(change) as (keyof Change)[])
    await notifyByPreference(tx, [before.id], {
      kind: 'security',
      message: pushMessage(accountEvents.changed, { level: 2, textKey: `accountPush.${field}` }),
    })
  const old = before.phone_set_by === 'self' ? null : normalizePhone(before.phone ?? '')
  const next = normalizePhone(change.phone ?? '') ?? ''
  if (change.phone === undefined || !old || old === next) return
  await text(tx, before, { purpose: 'changed', phone: old, code: next.slice(-4) || '----' })
}

const text = (
  tx: Tx,
  user: StoredUser,
  message: { purpose: 'confirm' | 'changed'; phone: string; code: string },
): Promise<void> =>
  tx.queue(phoneCodeJobName, {
    sealed: sealPhoneCodeMessage(tx, {
      ...message,
      enterpriseId: user.enterprise_id,
      userId: user.id,
      language: languageOfUser(user),
    }),
  })

const ticketName = ({ id }: Pick<StoredUser, 'id'>, phone: string) => `${id} ${phone}`

function requirePhone(typed: string): string {
  const phone = normalizePhone(typed)
  if (!phone) throw new AppError('auth.phone_invalid')
  return phone
}
