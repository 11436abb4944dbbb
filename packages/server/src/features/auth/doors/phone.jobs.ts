import type { Ctx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { type CodeToSend, sendCodeBy } from '../sms/index.ts'
import { ticketMs } from '../tickets/tickets.ts'

export type CodeMessage = Omit<CodeToSend, 'minutes' | 'timeoutMs'>

export const sendCodeJob = 'auth.send_code'
const purpose = 'auth.send_code'
const minutes = ticketMs / 60_000
/** Characters of the longest message: a shorter one, or none, takes the same room. */
const room = 300

/** A job lies in the database: the code in it is under seal, as is whether there is one at all. */
export const sealMessage = (ctx: Pick<Ctx, 'secrets'>, message: CodeMessage | null): string =>
  ctx.secrets.seal(purpose, JSON.stringify(message).padEnd(room))

/** Sends a code by text message. Tried once more at most: a code that comes late confuses more than none. */
export const sendCode = job<{ sealed: string }>({
  name: sendCodeJob,
  retries: 1,
  async run(ctx, { sealed }) {
    const message = JSON.parse(ctx.secrets.unseal(purpose, sealed)) as CodeMessage | null
    if (!message) return
    const sent = await sendCodeBy(ctx, { ...message, minutes })
    if (sent?.state === 'failed') throw new Error(`the code was not sent: ${sent.reason}`)
  },
})
