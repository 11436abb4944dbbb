import type { authEndpoints } from '@cabinet/contract/auth'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { getSettingValues } from '../settings/index.ts'
import { listPublishedTermsForAnyone } from '../terms/index.ts'
import { passkeyRelyingHost } from './factors/factors.rules.ts'
import { offeredResetChannels } from './reset/index.ts'
import { findEnabledProviders } from './single-sign-on/index.ts'
import { hasAnySmsGateway } from './sms/index.ts'

/** Returns the sign-in methods offered besides account and password. */
export async function getSignInOptions(ctx: Ctx): Promise<EndpointReply<typeof authEndpoints.signInOptions>> {
  const [settings, providers, reset, terms] = await Promise.all([
    getSettingValues(ctx.db),
    findEnabledProviders(ctx.db),
    offeredResetChannels(ctx),
    listPublishedTermsForAnyone(ctx),
  ])
  return {
    verify: settings.loginVerify && settings.loginVerifyAlways,
    phone: settings.phoneLogin && (await hasAnySmsGateway(ctx.db)),
    passkey: passkeyRelyingHost(ctx.visit.origin) !== null,
    signOn: providers.map(({ id, label_zh, label_en }) => ({ id, zh: label_zh, en: label_en })),
    reset,
    terms,
  }
}
