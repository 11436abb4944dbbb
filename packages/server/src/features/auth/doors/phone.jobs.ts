import type { Ctx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { type SmsCodeToSend, sendCodeByGateway } from '../sms/index.ts'
import { signInTicketMs } from '../tickets/tickets.ts'

export type PhoneCodeMessage = Omit<SmsCodeToSend, 'minutes' | 'timeoutMs'>

export const phoneCodeJobName = 'auth.send_code'
const purpose = 'auth.send_code'
const minutes = signInTicketMs / 60_000
/** Messages are padded to this many characters, so that their size reveals nothing. */
const room = 300

/**
 * Encrypts a message, as jobs are stored in the database: neither the code nor whether there is one may show.
 */
export const sealPhoneCodeMessage = (ctx: Pick<Ctx, 'secrets'>, message: PhoneCodeMessage | null): string =>
  ctx.secrets.seal(purpose, JSON.stringify(message).padEnd(room))

/** Sends a code by text message, with one retry at most: a late code confuses more than none. */
export const sendPhoneCodeJob = job<{ sealed: string }>({
  name: phoneCodeJobName,
  retries: 1,
  async run(ctx, { sealed }) {
    const message = JSON.parse(ctx.secrets.unseal(purpose, sealed)) as PhoneCodeMessage | null
    if (!message) return
    const sent = await sendCodeByGateway(ctx, { ...message, minutes })
    if (sent?.state === 'failed') throw new Error(`the code was not sent: ${sent.reason}`)
  },
})
