import type { PasswordResetChannel } from '@cabinet/contract/auth.reset'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { accountNameRefusal, findUserByAccount, languageOfUser, type StoredUser } from '../../users/index.ts'
import type { AccountMail } from '../neighbours.ts'
import { canReceiveSmsCodes, sendCodeByGateway } from '../sms/index.ts'
import { giveSignInTicket } from '../tickets/index.ts'
import { type ResetAnswer, resetAnswerFor } from './reset.rules.ts'
import { isUserLinked } from './reset.store.ts'

/** A request as it was made; the account need not exist. */
export interface ResetCodeRequest {
  account: string
  channel: PasswordResetChannel
  code: string
  /** Name of the ticket that holds the code's hash. */
  ticket: string
  ip: string
}

export const resetCodeJobName = 'auth.send_reset_code'
/** Ms for which a code is valid: enough to fetch a mail (specification). */
export const resetCodeMs = 10 * 60_000
const minutes = resetCodeMs / 60_000

/** Encrypts a request, as jobs are stored in the database and the code must not show. */
export const sealResetRequest = (ctx: Pick<Ctx, 'secrets'>, request: ResetCodeRequest): string =>
  ctx.secrets.seal(resetCodeJobName, JSON.stringify(request))

/**
 * Looks the account up and sends the code if it may have one. The request itself looks nothing up, so that neither its
 * answer nor its time tells whether the account exists.
 */
export const sendResetCodeJob = job<{ sealed: string }>({
  name: resetCodeJobName,
  retries: 1,
  async run(ctx, { sealed }) {
    const request = JSON.parse(ctx.secrets.unseal(resetCodeJobName, sealed)) as ResetCodeRequest
    const user = accountNameRefusal(request.account)
      ? undefined
      : await findUserByAccount(ctx.db, request.account)
    if (!user) return
    const [isLinked, canReceiveSms] = await Promise.all([
      isUserLinked(ctx.db, user.id),
      canReceiveSmsCodes(ctx.db, user),
    ])
    const answer = resetAnswerFor({ ...user, isLinked, canReceiveSms }, request.channel, ctx.now())
    if (answer.send === 'nothing') return
    await ctx.together((tx) => prepare(tx, { user, request, answer }))
    if (answer.channel === 'sms') await sendBySms(ctx, user, request, answer.address)
  },
})

interface PreparedAnswer {
  user: StoredUser
  request: ResetCodeRequest
  answer: Exclude<ResetAnswer, { send: 'nothing' }>
}

/** Makes the ticket the user's, and queues the mail if it goes by mail. */
async function prepare(tx: Tx, { user, request, answer }: PreparedAnswer): Promise<void> {
  if (answer.send === 'code') await giveSignInTicket(tx, 'reset', request.ticket, user.id)
  await recordJournalLine(tx, {
    action: answer.send === 'code' ? 'auth.send_reset_code' : 'auth.hint_at_password',
    by: { userId: user.id, enterpriseId: user.enterprise_id },
    after: { channel: answer.channel, ip: request.ip },
  })
  if (answer.channel !== 'mail') return
  const mail = mailToOwner(tx, user, answer.address)
  await tx.wiring
    .provider('accountMails')
    .queue(tx, [
      answer.send === 'code'
        ? { ...mail, kind: 'reset', values: { ...mail.values, code: request.code, minutes: String(minutes) } }
        : { ...mail, kind: 'reset_elsewhere' },
    ])
}

/** The parts that every mail about a password shares. */
export const mailToOwner = (
  { config }: Pick<Ctx, 'config'>,
  user: StoredUser,
  address: string,
): Omit<AccountMail, 'kind'> => ({
  address,
  recipient: user.name,
  language: languageOfUser(user),
  userId: user.id,
  values: { account: user.account, link: config.publicUrl ?? '' },
  urgent: true,
})

async function sendBySms(ctx: Ctx, user: StoredUser, { code }: ResetCodeRequest, phone: string) {
  const sent = await sendCodeByGateway(ctx, {
    enterpriseId: user.enterprise_id,
    userId: user.id,
    purpose: 'reset',
    phone,
    code,
    minutes,
    language: languageOfUser(user),
  })
  if (sent?.state === 'failed') throw new Error(`the code was not sent: ${sent.reason}`)
}
