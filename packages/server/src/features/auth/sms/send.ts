import type { SmsPurpose, SmsState } from '@cabinet/contract/auth.sms'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { OutboundError } from '../../../kernel/outbound/outbound.ts'
import { SmsError } from '../../../kernel/sms/sms.ts'
import { getSettings } from '../../settings/index.ts'
import { getUser, isAboveSaver } from '../../users/index.ts'
import { configOf, smsBy } from './gateway.ts'
import { filled, hiddenPhone, ownWords } from './sms.rules.ts'
import { countSent, findTemplates, insertMessage, lockGateway, updateMessage } from './sms.store.ts'

/** One code to one phone of an enterprise's person. */
export interface CodeToSend {
  enterpriseId: string
  userId: string
  purpose: SmsPurpose
  phone: string
  code: string
  minutes: number
  language: 'zh' | 'en'
  /** Ms until the gateway must have answered; without it the usual. */
  timeoutMs?: number
}

export interface Sent {
  state: SmsState
  /** What the gateway said where it refused. */
  reason: string
}

const dayMs = 24 * 3_600_000

/**
 * Sends a code by the enterprise's gateway and keeps a line of it. A refusal is an answer; null: there is no gateway, or
 * none for somebody who stands above the one who saved it.
 */
export async function sendCodeBy(ctx: Ctx, message: CodeToSend): Promise<Sent | null> {
  const { enterpriseId, purpose, phone, code, minutes, language } = message
  const id = newId()
  const config = await book(ctx, id, message)
  if (config === null) return null
  if (config === 'capped') return { state: 'capped', reason: '' }
  const [templates, { systemName }] = await Promise.all([
    findTemplates(ctx.db, enterpriseId),
    getSettings(ctx.db),
  ])
  const words = templates.find((one) => one.purpose === purpose)
  const text = words?.[language] || ownWords[purpose][language]
  // a test without a template of its own tries the one that people's codes leave by
  const template = words?.template || (templates.find((one) => one.purpose === 'sign_in')?.template ?? '')
  const sent = await smsBy(ctx, config, template, message.timeoutMs)!
    .send({
      phone,
      code,
      minutes,
      text: filled(text, { name: systemName, code, minutes: String(minutes) }),
    })
    .then((): Sent => ({ state: 'sent', reason: '' }), refused)
  await updateMessage(ctx.db, id, sent.state, sent.reason)
  return sent
}

/** A line for the message before it leaves: of many at once no more do so than a day may bear. */
const book = (ctx: Ctx, id: string, { enterpriseId, userId, purpose, phone }: CodeToSend) =>
  ctx.together(async (tx) => {
    const gateway = await lockGateway(tx.db, enterpriseId)
    if (!gateway || gateway.kind === 'off') return null
    // a test's code opens nothing
    const { type } = await getUser(tx.db, userId)
    if (purpose !== 'test' && isAboveSaver(type, gateway.saved_type)) return null
    const at = tx.now()
    const most = gateway.daily_most
    const capped = most > 0 && (await countSent(tx.db, enterpriseId, new Date(at.getTime() - dayMs))) >= most
    await insertMessage(tx.db, {
      id,
      enterprise_id: enterpriseId,
      user_id: userId,
      purpose,
      phone: hiddenPhone(phone),
      state: capped ? 'capped' : 'sending',
      at,
    })
    return capped ? 'capped' : configOf(tx, gateway)
  })

function refused(error: unknown): Sent {
  const known = error instanceof SmsError || error instanceof OutboundError
  const reason = known ? error.message : error instanceof Error ? error.message : 'unknown'
  return { state: 'failed', reason: reason.slice(0, 300) }
}
