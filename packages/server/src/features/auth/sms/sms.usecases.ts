import { randomInt } from 'node:crypto'
import { type SmsGatewayConfig, type smsApi, smsPurposes } from '@cabinet/contract/auth.sms'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { attemptMs, unhurried } from '../../../kernel/outbound/unhurried.ts'
import { record } from '../../journal/index.ts'
import { getUser, tellChannelChange } from '../../users/index.ts'
import { tidyPhone } from '../doors/phone.rules.ts'
import { countOrRefuse } from '../doors/rates.ts'
import { configOf, gatewayOf } from './gateway.ts'
import { sendCodeBy } from './send.ts'
import { ownWords, wordsRefusal } from './sms.rules.ts'
import {
  countMessages,
  countSent,
  findGateway,
  findTemplates,
  lockGateway,
  messagePage,
  putGateway,
  putTemplate,
} from './sms.store.ts'

const hourMs = 3_600_000
/** Tests cost money too. */
const testRate = { wrong: 20, windowMs: hourMs, lockMs: hourMs }
const minutes = 5

/** How text messages of the asker's enterprise leave; the secret is not told. */
export async function smsConfig(ctx: Ctx): Promise<Reply<typeof smsApi.config>> {
  const { enterpriseId } = ctx.actor
  const config = configOf(ctx, await findGateway(ctx.db, enterpriseId))
  const sent = await countSent(ctx.db, enterpriseId, new Date(ctx.now().getTime() - 24 * hourMs))
  return { ...shown(config), sent }
}

/** Changes it. Throws `auth.sms_address_invalid`. */
export const saveSmsConfig = (ctx: Ctx, input: Input<typeof smsApi.saveConfig>) =>
  ctx.together(async (tx) => {
    const { kind, address } = input
    if (kind === 'http' || (kind !== 'off' && address !== '')) requireAddress(address)
    const before = configOf(tx, await lockGateway(tx.db, tx.actor.enterpriseId))
    const row = gatewayOf(tx, before, input)
    await putGateway(tx.db, row)
    const after = shown(configOf(tx, row))
    await record(tx, { action: 'auth.save_sms', before: shown(before), after })
    await tellChannelChange(tx, 'sms')
    return after
  })

function requireAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError('auth.sms_address_invalid')
}

/** Sends a message by what is saved. Throws `auth.phone_invalid`, `auth.sms_off`, `auth.code_too_often`. */
export async function testSms(
  ctx: Ctx,
  input: Input<typeof smsApi.test>,
): Promise<Reply<typeof smsApi.test>> {
  const { enterpriseId, userId } = ctx.actor
  const phone = tidyPhone(input.phone)
  if (!phone) throw new AppError('auth.phone_invalid')
  await countOrRefuse(ctx, `sms test ${userId}`, testRate)
  const { language } = await getUser(ctx.db, userId)
  const tells = await tellsReasons(ctx)
  const send = () =>
    sendCodeBy(ctx, {
      enterpriseId,
      userId,
      purpose: 'test',
      phone,
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      minutes,
      language: language === 'en' ? 'en' : 'zh',
      ...(!tells && { timeoutMs: attemptMs }),
    })
  const sent = tells ? await send() : await unhurried(send, (one) => one?.state === 'failed')
  if (!sent) throw new AppError('auth.sms_off')
  await ctx.together((tx) => record(tx, { action: 'auth.test_sms', after: sent }))
  return { ...sent, reason: tells || sent.state !== 'failed' ? sent.reason : 'auth.unreachable' }
}

/**
 * Whether the asker may read what a gateway answered: at an address of somebody's choice that tells hosts and ports
 * inside, so it is for the platform's administrators; what a cloud answers at its own address is for everybody who asks.
 */
async function tellsReasons(ctx: Ctx): Promise<boolean> {
  if (ctx.actor.type === userType.platform) return true
  const { kind, address } = configOf(ctx, await findGateway(ctx.db, ctx.actor.enterpriseId))
  return kind !== 'http' && address === ''
}

export async function smsTemplates(ctx: Ctx): Promise<Reply<typeof smsApi.templates>> {
  const kept = new Map((await findTemplates(ctx.db, ctx.actor.enterpriseId)).map((one) => [one.purpose, one]))
  return smsPurposes.map((purpose) => {
    const { zh = '', en = '', template = '', audit = 'none', updated_at = null } = kept.get(purpose) ?? {}
    const own = ownWords[purpose]
    return { purpose, zh, en, template, audit, ownZh: own.zh, ownEn: own.en, updatedAt: updated_at }
  })
}

/** Changes the words of one purpose. Throws `auth.sms_code_missing`. */
export const saveSmsTemplate = (ctx: Ctx, input: Input<typeof smsApi.saveTemplate>) =>
  ctx.together(async (tx) => {
    const { purpose, template, audit } = input
    const [zh, en] = [input.zh.trim(), input.en.trim()]
    refuseIf(wordsRefusal(zh) ?? wordsRefusal(en))
    const { enterpriseId: enterprise_id } = tx.actor
    const after = { purpose, zh, en, template: template.trim(), audit }
    await putTemplate(tx.db, { enterprise_id, ...after, updated_at: tx.now() })
    await record(tx, { action: 'auth.save_sms_template', after })
    return {}
  })

/** The text messages of the asker's enterprise. */
export async function smsLog(
  ctx: Ctx,
  { page, pageSize, ...filter }: Input<typeof smsApi.log>,
): Promise<Reply<typeof smsApi.log>> {
  const of = { ...filter, enterpriseId: ctx.actor.enterpriseId }
  const [tells, rows, total] = await Promise.all([
    tellsReasons(ctx),
    messagePage(ctx.db, of, pageSize, (page - 1) * pageSize),
    countMessages(ctx.db, of),
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
