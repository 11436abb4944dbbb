import type { Ctx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { type SmsCodeToSend, sendCodeByGateway } from '../sms/index.ts'
import { signInTicketMs } from '../tickets/tickets.ts'

export type PhoneCodeMessage = Omit<SmsCodeToSend, 'minutes' | 'timeoutMs'>

export const phoneCodeJobName = 'auth.send_code'
const purpose = 'auth.send_code'
const minutes = signInTicketMs / 60_000
/** Characters of the longest message: a shorter one, or none, takes the same room. */
const room = 300

/** A job lies in the database: the code in it is under seal, as is whether there is one at all. */
export const sealPhoneCodeMessage = (ctx: Pick<Ctx, 'secrets'>, message: PhoneCodeMessage | null): string =>
  ctx.secrets.seal(purpose, JSON.stringify(message).padEnd(room))

/** Sends a code by text message. Tried once more at most: a code that comes late confuses more than none. */
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
