import type { authApi } from '@cabinet/contract/auth'
import type { Reply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { getSettings } from '../../settings/index.ts'
import { passkeyHost } from '../factors/factors.rules.ts'
import { findEnabledProviders } from '../single-sign-on/index.ts'
import { someGateway } from '../sms/index.ts'

/** What the sign-in page offers besides account and password. */
export async function signInOptions(ctx: Ctx): Promise<Reply<typeof authApi.signInOptions>> {
  const [settings, providers] = await Promise.all([getSettings(ctx.db), findEnabledProviders(ctx.db)])
  return {
    verify: settings.loginVerify && settings.loginVerifyAlways,
    phone: settings.phoneLogin && (await someGateway(ctx.db)),
    passkey: passkeyHost(ctx.visit.origin) !== null,
    signOn: providers.map(({ id, label_zh, label_en }) => ({ id, zh: label_zh, en: label_en })),
  }
}
