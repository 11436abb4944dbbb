import type { SmsGatewayConfig } from '@cabinet/contract/auth.sms'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type OutboundPort, openOutboundPort } from '../../../kernel/outbound/outbound.ts'
import { openSmsSender, type SmsSender } from '../../../kernel/sms/sms.ts'

/** Opens the gateway, or returns null if none is set up. */
export function openSmsGateway(
  ctx: Ctx,
  config: SmsGatewayConfig,
  template: string,
  timeoutMs?: number,
): SmsSender | null {
  if (config.kind === 'off') return null
  const { kind, secret = '', address, keyId, signature, application, region } = config
  const { request } = openOutboundPort({ allow: ctx.config.outboundAllow })
  const outbound: Pick<OutboundPort, 'request'> = {
    request: (url, options) => request(url, { ...options, ...(timeoutMs && { timeoutMs }) }),
  }
  return openSmsSender(
    { kind, secret, address, keyId, signature, application, region, template },
    { outbound, now: ctx.now },
  )
}
