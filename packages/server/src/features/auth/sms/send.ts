import type { SmsDeliveryState, SmsMessagePurpose } from '@cabinet/contract/auth.sms'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { OutboundCallError } from '../../../kernel/outbound/outbound.ts'
import { SmsGatewayError } from '../../../kernel/sms/sms.ts'
import { getSettingValues } from '../../settings/index.ts'
import { getUserById, isAboveChannelSaver } from '../../users/index.ts'
import { smsConfigOfGateway } from './gateway.ts'
import { openSmsGateway } from './open-gateway.ts'
import { defaultSmsTexts, fillSmsText, maskPhoneNumber } from './sms.rules.ts'
import {
  countSentMessages,
  findSmsTemplates,
  insertSmsMessage,
  lockSmsGateway,
  updateSmsMessage,
} from './sms.store.ts'

/** A code for the phone of an enterprise's user. */
export interface SmsCodeToSend {
  enterpriseId: string
  userId: string
  purpose: SmsMessagePurpose
  phone: string
  code: string
  minutes: number
  language: 'zh' | 'en'
  /** Ms until the gateway must have answered; the default if left out. */
  timeoutMs?: number
}

export interface SmsSendOutcome {
  state: SmsDeliveryState
  /** The gateway's reason for a refusal. */
  reason: string
}

const dayMs = 24 * 3_600_000

/**
 * Sends a code through the enterprise's gateway and logs it. A refusal is returned; null means no gateway, or
 * none allowed for a user of a higher type than its saver.
 */
export async function sendCodeByGateway(ctx: Ctx, message: SmsCodeToSend): Promise<SmsSendOutcome | null> {
  const { enterpriseId, purpose, phone, code, minutes, language } = message
  const id = generateId()
  const config = await book(ctx, id, message)
  if (config === null) return null
  if (config === 'capped') return { state: 'capped', reason: '' }
  const [templates, { systemName }] = await Promise.all([
    findSmsTemplates(ctx.db, enterpriseId),
    getSettingValues(ctx.db),
  ])
  const words = templates.find((one) => one.purpose === purpose)
  const text = words?.[language] || defaultSmsTexts[purpose][language]
  // a test without its own template uses that of sign-in codes
  const template = words?.template || (templates.find((one) => one.purpose === 'sign_in')?.template ?? '')
  const sent = await openSmsGateway(ctx, config, template, message.timeoutMs)!
    .send({
      phone,
      code,
      minutes,
      text: fillSmsText(text, { name: systemName, code, minutes: String(minutes) }),
    })
    .then((): SmsSendOutcome => ({ state: 'sent', reason: '' }), refused)
  await updateSmsMessage(ctx.db, id, sent.state, sent.reason)
  return sent
}

/** Logs the message before it is sent, so that concurrent requests cannot exceed the daily limit. */
const book = (ctx: Ctx, id: string, { enterpriseId, userId, purpose, phone }: SmsCodeToSend) =>
  ctx.together(async (tx) => {
    const gateway = await lockSmsGateway(tx.db, enterpriseId)
    if (!gateway || gateway.kind === 'off') return null
    // a test's code opens nothing
    const { type } = await getUserById(tx.db, userId)
    if (purpose !== 'test' && isAboveChannelSaver(type, gateway.saved_type)) return null
    const at = tx.now()
    const most = gateway.daily_most
    const capped =
      most > 0 && (await countSentMessages(tx.db, enterpriseId, new Date(at.getTime() - dayMs))) >= most
    await insertSmsMessage(tx.db, {
      id,
      enterprise_id: enterpriseId,
      user_id: userId,
      purpose,
      phone: maskPhoneNumber(phone),
      state: capped ? 'capped' : 'sending',
      at,
    })
    return capped ? 'capped' : smsConfigOfGateway(tx, gateway)
  })

function refused(error: unknown): SmsSendOutcome {
  const known = error instanceof SmsGatewayError || error instanceof OutboundCallError
  const reason = known ? error.message : error instanceof Error ? error.message : 'unknown'
  return { state: 'failed', reason: reason.slice(0, 300) }
}
