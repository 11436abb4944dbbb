import type { SmsGatewayConfig } from '@cabinet/contract/auth.sms'
import type { Ctx } from '../../../kernel/ctx.ts'
import type { SmsGatewayRow } from './sms.store.ts'

const sealedFor = 'auth.sms'

/** The encrypted part of the gateway settings. */
type Kept = Omit<SmsGatewayConfig, 'kind' | 'hasSecret' | 'dailyMost' | 'sent'>

const nothingKept: Kept = { address: '', keyId: '', signature: '', application: '', region: '' }

/** Default of messages in 24 hours. */
const usual = 1000

/** Returns the gateway settings, secret included. */
export function smsConfigOfGateway(
  ctx: Pick<Ctx, 'secrets'>,
  gateway: SmsGatewayRow | undefined,
): SmsGatewayConfig {
  if (!gateway) return { ...nothingKept, kind: 'off', dailyMost: usual }
  const kept = JSON.parse(ctx.secrets.unseal(sealedFor, gateway.sealed)) as Kept
  return { ...kept, kind: gateway.kind, dailyMost: gateway.daily_most }
}

/**
 * Returns the row to store: an omitted secret keeps the old one unless the gateway changed, as a new gateway
 * must not receive it.
 */
export function smsGatewayFromInput(
  ctx: Pick<Ctx, 'secrets' | 'actor' | 'now'>,
  before: SmsGatewayConfig,
  change: SmsGatewayConfig,
): SmsGatewayRow {
  const same = before.kind === change.kind && before.address === change.address
  const secret = change.secret ?? (same || change.kind === 'off' ? before.secret : undefined)
  const { kind, dailyMost, address, keyId, signature, application, region } = change
  const kept: Kept = { address, keyId, signature, application, region, ...(secret && { secret }) }
  return {
    enterprise_id: ctx.actor.enterpriseId,
    kind,
    sealed: ctx.secrets.seal(sealedFor, JSON.stringify(kept)),
    daily_most: dailyMost,
    saved_by: ctx.actor.userId,
    saved_type: ctx.actor.type,
    updated_at: ctx.now(),
  }
}
