import type { Ctx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { getSettings } from '../../settings/index.ts'
import { smsFor } from '../policy/index.ts'
import { ticketMs } from '../tickets/tickets.ts'

export interface CodeMessage {
  phone: string
  code: string
  language: 'zh' | 'en'
}

export const sendCodeJob = 'auth.send_code'
const purpose = 'auth.send_code'
const minutes = ticketMs / 60_000

/** A job lies in the database: the code in it is under seal, as is whether there is one at all. */
export const sealMessage = (ctx: Pick<Ctx, 'secrets'>, message: CodeMessage | null): string =>
  ctx.secrets.seal(purpose, JSON.stringify(message).padEnd(120))

const words = {
  zh: (name: string, code: string) =>
    `【${name}】您的登录验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
  en: (name: string, code: string) =>
    `[${name}] Your sign-in code is ${code}. It is good for ${minutes} minutes. Tell it to nobody.`,
}

/** Sends a code by text message. Tried once more at most: a code that comes late confuses more than none. */
export const sendCode = job<{ sealed: string }>({
  name: sendCodeJob,
  retries: 1,
  async run(ctx, { sealed }) {
    const message = JSON.parse(ctx.secrets.unseal(purpose, sealed)) as CodeMessage | null
    const sms = message && (await smsFor(ctx))
    if (!message || !sms) return
    const { phone, code, language } = message
    const { systemName } = await getSettings(ctx.db)
    await sms.send({ phone, code, minutes, text: words[language](systemName, code) })
  },
})
