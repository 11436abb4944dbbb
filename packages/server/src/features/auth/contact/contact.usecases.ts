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
import { mailToOwner, resetCodeMs } from '../reset/index.ts'
import { canReceiveSmsCodes } from '../sms/index.ts'
import { consumeSignInTicket, issueSignInTicket, trySignInTicket } from '../tickets/index.ts'

/** Returns the actor's own contact details, and whether new ones are confirmed by a code. */
export async function getOwnProfile(ctx: Ctx): Promise<UserProfile> {
  const [profile, user] = await Promise.all([getOwnProfileFields(ctx), getUserById(ctx.db, ctx.actor.userId)])
  const [mailByCode, phoneByCode] = await Promise.all([canSendMail(ctx), canReceiveSmsCodes(ctx.db, user)])
  return { ...profile, mailByCode, phoneByCode }
}

const canSendMail = ({ db, wiring }: Pick<Ctx, 'db' | 'wiring'>) =>
  wiring.provider('accountMails').canSend(db)

/** Sends a code to the number the actor wants to set. Throws `auth.sms_off`, `auth.code_too_often`. */
export async function sendPhoneConfirmation(
  ctx: Ctx,
  input: EndpointInput<typeof profileEndpoints.sendPhoneCode>,
) {
  const user = await requireReauthentication(ctx, input.password)
  const phone = requirePhone(input.phone)
  throwIfRefused((await findOpenFields(ctx, user)).phone ? null : 'common.no_permission')
  if (!(await canReceiveSmsCodes(ctx.db, user))) throw new AppError('auth.sms_off')
  const code = await newCode(ctx, user, phone)
  await ctx.together(async (tx) => {
    await issueSignInTicket(tx, 'new_phone', { code }, { userId: user.id, name: ticketName(user, phone) })
    await text(tx, user, { purpose: 'confirm', phone, code })
  })
  return { seconds: phoneResendDelayMs / 1000 }
}

/** Sends a code to the mail address the actor wants to set. Throws `auth.mail_off`, `auth.code_too_often`. */
export async function sendMailConfirmation(
  ctx: Ctx,
  input: EndpointInput<typeof profileEndpoints.sendMailCode>,
) {
  const user = await requireReauthentication(ctx, input.password)
  const mail = input.mail.trim()
  throwIfRefused(mail === '' ? 'users.mail_invalid' : mailAddressRefusal(mail))
  throwIfRefused((await findOpenFields(ctx, user)).mail ? null : 'common.no_permission')
  if (!(await canSendMail(ctx))) throw new AppError('auth.mail_off')
  const code = await newCode(ctx, user, mail.toLowerCase())
  await ctx.together(async (tx) => {
    const ticket = { userId: user.id, name: ticketName(user, mail), ms: resetCodeMs }
    await issueSignInTicket(tx, 'new_mail', { code }, ticket)
    const letter = mailToOwner(tx, user, mail)
    const values = { ...letter.values, code, minutes: String(resetCodeMs / 60_000) }
    await tx.wiring.provider('accountMails').queue(tx, [{ ...letter, kind: 'confirm_address', values }])
  })
  return { seconds: phoneResendDelayMs / 1000 }
}

/** A code for this number or address, of which only so many are sent. */
async function newCode(ctx: Ctx, user: StoredUser, address: string): Promise<string> {
  await requireWithinRate(ctx, `codes ${addressGuessKey(ctx.visit.ip)}`, addressCodeRateLimit)
  await requireWithinRate(ctx, `codes to ${address}`, phoneCodeRateLimit)
  await requireWithinRate(ctx, `codes hour ${address}`, phoneCodeHourlyLimit)
  await requireWithinRate(ctx, `codes person ${user.id}`, phoneCodeHourlyLimit)
  return String(randomInt(1_000_000)).padStart(6, '0')
}

type Change = Partial<Pick<StoredUser, 'mail' | 'phone'>>

/**
 * Changes the actor's mail address and phone number ('' removes one) after the password or a recent sign-in.
 * Each needs a code wherever one can be sent. Throws `auth.password_needed`, `auth.phone_code_needed`,
 * `auth.mail_code_needed`, `auth.code_wrong`.
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
  const mailConfirmed = Boolean(change.mail) && (await canSendMail(ctx))
  await requireCodes(ctx, user, {
    ...(mailConfirmed && { mail: change.mail }),
    ...(confirmed && { phone: change.phone }),
    mailCode: input.mailCode,
    phoneCode: input.code,
  })
  await ctx.together(async (tx) => {
    const before = await getUserById(tx.db, user.id)
    await updateUserRow(tx.db, user.id, {
      ...change,
      ...(change.mail !== undefined && { mail_set_by: mailConfirmed ? 'code' : 'self' }),
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

/** Returns the contact fields that would change; an unchanged one counts if a code now confirms it. */
async function changeOf(
  ctx: Ctx,
  user: StoredUser,
  input: EndpointInput<typeof profileEndpoints.save>,
): Promise<Change> {
  const open = await findOpenFields(ctx, user)
  const change: Change = {}
  for (const field of ['mail', 'phone'] as const) {
    const value = input[field]?.trim()
    const typed = field === 'phone' ? input.code : input.mailCode
    const confirms = typed !== undefined && user[`${field}_set_by`] === 'self'
    if (value === undefined || (value === (user[field] ?? '') && !(confirms && value !== ''))) continue
    if (!open[field])
      throw new AppError(user.from_directory ? 'users.from_directory' : 'common.no_permission')
    throwIfRefused(field === 'mail' ? mailAddressRefusal(value) : phoneNumberRefusal(value))
    change[field] = value || null
  }
  return change
}

interface AddressesToConfirm extends Change {
  mailCode: string | undefined
  phoneCode: string | undefined
}

/** Consumes the codes of these addresses once all of them are there. */
async function requireCodes(ctx: Ctx, user: StoredUser, one: AddressesToConfirm): Promise<void> {
  const { mail, phone, mailCode, phoneCode } = one
  if (mail && !mailCode) throw new AppError('auth.mail_code_needed')
  if (phone && !phoneCode) throw new AppError('auth.phone_code_needed')
  if (mail && mailCode) await requireCode(ctx, user, { kind: 'new_mail', address: mail, typed: mailCode })
  if (phone && phoneCode)
    await requireCode(ctx, user, { kind: 'new_phone', address: requirePhone(phone), typed: phoneCode })
}

interface TypedCode {
  kind: 'new_mail' | 'new_phone'
  address: string
  typed: string
}

/** Consumes the code sent to this number or address. */
async function requireCode(ctx: Ctx, user: StoredUser, { kind, address, typed }: TypedCode): Promise<void> {
  const name = ticketName(user, address)
  const { userId, content } = await trySignInTicket(ctx, kind, name).catch(() => {
    throw new AppError('auth.code_wrong')
  })
  const right =
    userId === user.id && isSameTextTimingSafe(content.code, typed.normalize('NFKC').replace(/\s/g, ''))
  if (!right) throw new AppError('auth.code_wrong')
  await consumeSignInTicket(ctx, kind, name)
}

/**
 * Notifies the user on every screen, a confirmed old number by text message, and a confirmed old address by mail.
 */
async function tellChange(tx: Tx, before: StoredUser, change: Change): Promise<void> {
  for (const field of Object.keys(change) as (keyof Change)[])
    await notifyByPreference(tx, [before.id], {
      kind: 'security',
      message: pushMessage(accountEvents.changed, { level: 2, textKey: `accountPush.${field}` }),
    })
  if (
    change.mail !== undefined &&
    before.mail &&
    before.mail_set_by !== 'self' &&
    change.mail !== before.mail
  )
    await tx.wiring
      .provider('accountMails')
      .queue(tx, [{ ...mailToOwner(tx, before, before.mail), kind: 'address_changed' }])
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
