import { randomInt } from 'node:crypto'
import { type authEndpoints, passwordRefusal } from '@cabinet/contract/auth'
import { accountEvents } from '@cabinet/contract/auth.events'
import type { PasswordResetChannel, passwordResetEndpoints } from '@cabinet/contract/auth.reset'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { hashPassword, passwordMatches } from '../../../kernel/crypto/passwords.ts'
import { hashTokenSha256, isSameTextTimingSafe } from '../../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { accountNameRefusal, findUserByAccount, getUserById, type StoredUser } from '../../users/index.ts'
import { accountUseRefusal } from '../auth.rules.ts'
import { requestPhoneCode } from '../doors/index.ts'
import { addressGuessKey } from '../guesses.rules.ts'
import { unlockAccounts } from '../guesses.store.ts'
import { storeNewPassword } from '../new-password.ts'
import { judgeGuess } from '../passwords.ts'
import { getPasswordPolicy, passwordReuseRefusal } from '../policy/index.ts'
import { addressCodeRateLimit, phoneResendDelayMs, requireWithinRate, resetCodeRates } from '../rates.ts'
import {
  consumeSignInTicket,
  deleteTicketsOfUsers,
  issueSignInTicket,
  ticketBindingOf,
  trySignInTicket,
} from '../tickets/index.ts'
import { offeredResetChannels } from './channels.ts'
import { mailToOwner, resetCodeJobName, resetCodeMs, sealResetRequest } from './reset.jobs.ts'

type CodeRequest = EndpointInput<typeof authEndpoints.sendCode>

/** Sends a code to sign in by phone, or to reset the password of an account. */
export const sendVerificationCode = (
  ctx: Ctx,
  { purpose = 'sign_in', phone = '', ...input }: CodeRequest,
): Promise<EndpointReply<typeof authEndpoints.sendCode>> =>
  purpose === 'reset' ? requestResetCode(ctx, input) : requestPhoneCode(ctx, { phone })

/**
 * Requests a code for a forgotten password. A job looks the account up, so reply and time are the same for every
 * account, existing or not. Throws `auth.reset_off`, `auth.code_too_often`.
 */
async function requestResetCode(
  ctx: Ctx,
  { account = '', channel }: Pick<CodeRequest, 'account' | 'channel'>,
) {
  const chosen = await requireOffered(ctx, channel)
  const name = account.trim().toLowerCase()
  await requireWithinRate(ctx, `codes ${addressGuessKey(ctx.visit.ip)}`, addressCodeRateLimit)
  for (const [span, rate] of resetCodeRates) await requireWithinRate(ctx, `codes reset ${span} ${name}`, rate)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const ticket = ticketNameOf(ctx, account)
  await ctx.together(async (tx) => {
    await issueSignInTicket(
      tx,
      'reset',
      { codeHash: hashOf(ticket, code) },
      { name: ticket, ms: resetCodeMs },
    )
    await tx.queue(resetCodeJobName, {
      sealed: sealResetRequest(tx, {
        account: account.trim(),
        channel: chosen,
        code,
        ticket,
        ip: ctx.visit.ip,
      }),
    })
  })
  return { seconds: phoneResendDelayMs / 1000, policy: await getPasswordPolicy(ctx) }
}

/**
 * Sets a new password with the code that was sent, and ends everything that the old one opened. The code bears five
 * tries and a new password that is refused costs one of them. Throws `auth.code_wrong`, alike for unknown accounts, and
 * the refusals of the password.
 */
export async function resetForgottenPassword(
  ctx: Ctx,
  { account, code, newPassword }: EndpointInput<typeof passwordResetEndpoints.reset>,
) {
  await requireOffered(ctx)
  const policy = await getPasswordPolicy(ctx)
  throwIfRefused(passwordRefusal(newPassword, policy))
  const typed = account.trim()
  // an invalid account is not looked up: an odd letter must not find an account under another guess counter
  const user = accountNameRefusal(typed) ? undefined : await findUserByAccount(ctx.db, typed)
  const ticket = ticketNameOf(ctx, typed)
  // counted apart from passwords: a forgotten one has often locked the account before
  const right = await judgeGuess(ctx, `reset ${typed}`, () => isCodeRight(ctx, { ticket, user, code }))
  if (!user || !right) {
    const by = user && { userId: user.id, enterpriseId: user.enterprise_id }
    await ctx.together((tx) => recordJournalLine(tx, { action: 'auth.reset_failed', ...(by && { by }) }))
    throw new AppError('auth.code_wrong')
  }
  if (await passwordMatches(user.password_hash, newPassword)) throw new AppError('auth.password_same')
  throwIfRefused(await passwordReuseRefusal(ctx, user, newPassword, policy))
  const hash = await hashPassword(newPassword)
  return ctx.together((tx) => replaceForgotten(tx, { userId: user.id, ticket, hash }))
}

/** Returns the way to send a code by: the wanted one, or else the first that there is. */
async function requireOffered(ctx: Ctx, wanted?: PasswordResetChannel): Promise<PasswordResetChannel> {
  const offered = await offeredResetChannels(ctx)
  const chosen = wanted ? offered.find((channel) => channel === wanted) : offered[0]
  if (!chosen) throw new AppError('auth.reset_off')
  return chosen
}

/** Each account, network and browser has a ticket of its own, so that requests of strangers end no code. */
const ticketNameOf = ({ visit }: Ctx, account: string) =>
  `${account.trim().toLowerCase()} ${ticketBindingOf(visit)}`

const hashOf = (ticket: string, code: string) => hashTokenSha256(`reset ${ticket} ${code}`)

/** Counts a try. A ticket whose code was never sent is nobody's, so that no code fits it. */
async function isCodeRight(
  ctx: Ctx,
  { ticket, user, code }: { ticket: string; user: StoredUser | undefined; code: string },
): Promise<boolean> {
  const given = hashOf(ticket, code.normalize('NFKC').replace(/\s/g, ''))
  const held = await trySignInTicket(ctx, 'reset', ticket).catch((error) => {
    if (error instanceof AppError && error.key === 'auth.ticket_ended') return null
    throw error
  })
  const isSame = isSameTextTimingSafe(held?.content.codeHash ?? '', given)
  return isSame && user !== undefined && held?.userId === user.id
}

/** Takes the code, of parallel requests once, and stores the password. */
async function replaceForgotten(
  tx: Tx,
  { userId, ticket, hash }: { userId: string; ticket: string; hash: string },
) {
  await consumeSignInTicket(tx, 'reset', ticket).catch(() => {
    throw new AppError('auth.code_wrong')
  })
  const user = await getUserById(tx.db, userId)
  throwIfRefused(user.from_directory ? 'users.from_directory' : null)
  throwIfRefused(accountUseRefusal({ expiresAt: user.expires_at, disabledAt: user.disabled_at }, tx.now()))
  const endedSessions = await storeNewPassword(tx, user, { hash })
  await deleteTicketsOfUsers(tx.db, [userId])
  await unlockAccounts(tx.db, [user.account])
  const by = { userId, enterpriseId: user.enterprise_id }
  await recordJournalLine(tx, { action: 'auth.reset_password', by, after: { endedSessions } })
  await tellOwner(tx, user)
  return {}
}

/** Tells the owner in the product and by mail, also at an address that nobody proved. */
async function tellOwner(tx: Tx, user: StoredUser): Promise<void> {
  await notifyByPreference(tx, [user.id], {
    kind: 'security',
    message: pushMessage(accountEvents.changed, { level: 2, textKey: 'accountPush.password' }),
    hasOwnMail: true,
  })
  if (!user.mail) return
  const mail = { ...mailToOwner(tx, user, user.mail), kind: 'password_changed' as const, urgent: false }
  await tx.wiring.provider('accountMails').queue(tx, [mail])
}
