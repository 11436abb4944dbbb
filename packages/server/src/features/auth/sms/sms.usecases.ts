import { randomInt } from 'node:crypto'
import { type SmsGatewayConfig, type smsEndpoints, smsMessagePurposes } from '@cabinet/contract/auth.sms'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { answerOnSlowBeat, failureBeat } from '../../../kernel/outbound/unhurried.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { tellChannelChange } from '../../profiles/index.ts'
import { getUserById, languageOfUser } from '../../users/index.ts'
import { normalizePhone } from '../phone.rules.ts'
import { requireWithinRate } from '../rates.ts'
import { smsConfigOfGateway, smsGatewayFromInput } from './gateway.ts'
import { sendCodeByGateway } from './send.ts'
import { defaultSmsTexts, smsTextRefusal } from './sms.rules.ts'
import {
  countSentMessages,
  countSmsMessages,
  findSmsGateway,
  findSmsTemplates,
  lockSmsGateway,
  pageOfSmsMessages,
  putSmsGateway,
  putSmsTemplate,
} from './sms.store.ts'

const hourMs = 3_600_000
/** Limit of test messages, as they cost money too. */
const testRate = { wrong: 20, windowMs: hourMs, lockMs: hourMs }
const minutes = 5

/** Returns the gateway settings of the actor's enterprise, without the secret. */
export async function getSmsConfig(ctx: Ctx): Promise<EndpointReply<typeof smsEndpoints.config>> {
  const { enterpriseId } = ctx.actor
  const config = smsConfigOfGateway(ctx, await findSmsGateway(ctx.db, enterpriseId))
  const sent = await countSentMessages(ctx.db, enterpriseId, new Date(ctx.now().getTime() - 24 * hourMs))
  return { ...shown(config), sent }
}

/** Changes the gateway settings. Throws `auth.sms_address_invalid`. */
export const saveSmsGatewayConfig = (ctx: Ctx, input: EndpointInput<typeof smsEndpoints.saveConfig>) =>
  ctx.together(async (tx) => {
    const { kind, address } = input
    if (kind === 'http' || (kind !== 'off' && address !== '')) requireAddress(address)
    const before = smsConfigOfGateway(tx, await lockSmsGateway(tx.db, tx.actor.enterpriseId))
    const row = smsGatewayFromInput(tx, before, input)
    await putSmsGateway(tx.db, row)
    const after = shown(smsConfigOfGateway(tx, row))
    await recordJournalLine(tx, { action: 'auth.save_sms', before: shown(before), after })
    await tellChannelChange(tx, 'sms')
    return after
  })

function requireAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError('auth.sms_address_invalid')
}

/**
 * Sends a test message with the saved settings. Throws `auth.phone_invalid`, `auth.sms_off`,
 * `auth.code_too_often`.
 */
export async function sendTestSms(
  ctx: Ctx,
  input: EndpointInput<typeof smsEndpoints.test>,
): Promise<EndpointReply<typeof smsEndpoints.test>> {
  const { enterpriseId, userId } = ctx.actor
  const phone = normalizePhone(input.phone)
  if (!phone) throw new AppError('auth.phone_invalid')
  await requireWithinRate(ctx, `sms test ${userId}`, testRate)
  const user = await getUserById(ctx.db, userId)
  const tells = await tellsReasons(ctx)
  const send = () =>
    sendCodeByGateway(ctx, {
      enterpriseId,
      userId,
      purpose: 'test',
      phone,
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      minutes,
      language: languageOfUser(user),
      ...(!tells && { timeoutMs: failureBeat.attemptMs }),
    })
  const sent = tells ? await send() : await answerOnSlowBeat(send, (one) => one?.state === 'failed')
  if (!sent) throw new AppError('auth.sms_off')
  await ctx.together((tx) => recordJournalLine(tx, { action: 'auth.test_sms', after: sent }))
  return { ...sent, reason: tells || sent.state !== 'failed' ? sent.reason : 'auth.unreachable' }
}

/**
 * Returns whether the actor may read the gateway's answers. At a custom address they reveal internal hosts
 * and ports, so only the platform's administrators may; a cloud's own address is harmless.
 */
async function tellsReasons(ctx: Ctx): Promise<boolean> {
  if (ctx.actor.type === userTypeCodes.platform) return true
  const { kind, address } = smsConfigOfGateway(ctx, await findSmsGateway(ctx.db, ctx.actor.enterpriseId))
  return kind !== 'http' && address === ''
}

export async function listSmsTemplates(ctx: Ctx): Promise<EndpointReply<typeof smsEndpoints.templates>> {
  const kept = new Map(
    (await findSmsTemplates(ctx.db, ctx.actor.enterpriseId)).map((one) => [one.purpose, one]),
  )
  return smsMessagePurposes.map((purpose) => {
    const { zh = '', en = '', template = '', audit = 'none', updated_at = null } = kept.get(purpose) ?? {}
    const own = defaultSmsTexts[purpose]
    return { purpose, zh, en, template, audit, ownZh: own.zh, ownEn: own.en, updatedAt: updated_at }
  })
}

/** Changes the text of one purpose. Throws `auth.sms_code_missing`. */
export const saveSmsTemplate = (ctx: Ctx, input: EndpointInput<typeof smsEndpoints.saveTemplate>) =>
  ctx.together(async (tx) => {
    const { purpose, template, audit } = input
    const [zh, en] = [input.zh.trim(), input.en.trim()]
    throwIfRefused(smsTextRefusal(zh) ?? smsTextRefusal(en))
    const { enterpriseId: enterprise_id } = tx.actor
    const after = { purpose, zh, en, template: template.trim(), audit }
    await putSmsTemplate(tx.db, { enterprise_id, ...after, updated_at: tx.now() })
    await recordJournalLine(tx, { action: 'auth.save_sms_template', after })
    return {}
  })

/** Lists the text messages of the actor's enterprise. */
export async function listSmsMessages(
  ctx: Ctx,
  { page, pageSize, ...filter }: EndpointInput<typeof smsEndpoints.log>,
): Promise<EndpointReply<typeof smsEndpoints.log>> {
  const of = { ...filter, enterpriseId: ctx.actor.enterpriseId }
  const [tells, rows, total] = await Promise.all([
    tellsReasons(ctx),
    pageOfSmsMessages(ctx.db, of, pageSize, (page - 1) * pageSize),
    countSmsMessages(ctx.db, of),
  ])
  return {
    rows: rows.map(({ name, account, reason, ...row }) => ({
      ...row,
      reason: tells || reason === '' ? reason : 'auth.unreachable',
      userName: name ?? '',
      account: account ?? '',
    })),
    total,
  }
}

const shown = ({ secret, ...rest }: SmsGatewayConfig): SmsGatewayConfig => ({
  ...rest,
  hasSecret: Boolean(secret),
})
