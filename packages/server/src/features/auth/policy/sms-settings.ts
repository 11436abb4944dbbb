import type { SmsSettings } from '@cabinet/contract/auth.policy'
import type { Ctx } from '../../../kernel/ctx.ts'
import { openOutbound } from '../../../kernel/outbound/outbound.ts'
import { openSms, type Sms } from '../../../kernel/sms/sms.ts'
import { getSettings } from '../../settings/index.ts'

const purpose = 'settings.sms'

const none: SmsSettings = {
  kind: 'off',
  address: '',
  keyId: '',
  signature: '',
  template: '',
  application: '',
  region: '',
}

/** How text messages leave, secret included, from the setting that keeps it under seal. */
export const smsOf = (ctx: Pick<Ctx, 'secrets'>, kept: string): SmsSettings =>
  kept === '' ? none : (JSON.parse(ctx.secrets.unseal(purpose, kept)) as SmsSettings)

/** What to keep: without a secret the one from before stays, unless the gateway is another (it would be told it). */
export function keepSms(ctx: Pick<Ctx, 'secrets'>, kept: string, change: SmsSettings): string {
  const before = smsOf(ctx, kept)
  const same = before.kind === change.kind && before.address === change.address
  const secret = change.secret ?? (same ? before.secret : undefined)
  const { hasSecret: _, ...rest } = change
  return ctx.secrets.seal(purpose, JSON.stringify({ ...rest, ...(secret && { secret }) }))
}

/** The way by which text messages leave, or null where none is set up. */
export async function smsFor(ctx: Ctx): Promise<Sms | null> {
  const { kind, secret = '', ...rest } = smsOf(ctx, (await getSettings(ctx.db)).sms)
  if (kind === 'off') return null
  const outbound = openOutbound({ allow: ctx.config.outboundAllow })
  return openSms({ kind, secret, ...rest }, { outbound, now: ctx.now })
}
