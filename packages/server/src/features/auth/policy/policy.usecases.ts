import type { SignInSettings, signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { getSettingValues, type SettingValues, updateSettings } from '../../settings/index.ts'
import { hasAnySmsGateway } from '../sms/index.ts'

/** Returns the sign-in settings. */
export async function getSignInSettings(ctx: Ctx): Promise<SignInSettings> {
  const settings = await getSettingValues(ctx.db)
  return shown(settings, await hasAnySmsGateway(ctx.db))
}

/** Updates the given sign-in settings. */
export const saveSignInSettings = (
  ctx: Ctx,
  input: EndpointInput<typeof signInPolicyEndpoints.saveSignInSettings>,
) =>
  ctx.together(async (tx) => {
    const settings = await getSettingValues(tx.db)
    const smsReady = await hasAnySmsGateway(tx.db)
    const before = shown(settings, smsReady)
    const change = changeOf(input)
    if (Object.keys(change).length > 0) await updateSettings(tx.db, change, tx.now())
    const after = shown({ ...settings, ...change }, smsReady)
    await recordJournalLine(tx, { action: 'auth.save_sign_in_settings', before, after })
    return after
  })

function changeOf(
  input: EndpointInput<typeof signInPolicyEndpoints.saveSignInSettings>,
): Partial<SettingValues> {
  const { loginVerify, secondFactor, phoneLogin } = input
  return {
    ...(loginVerify && { loginVerify: loginVerify !== 'off', loginVerifyAlways: loginVerify === 'always' }),
    ...(secondFactor && { secondFactor }),
    ...(phoneLogin !== undefined && { phoneLogin }),
  }
}

const shown = (settings: Omit<SettingValues, 'logo'>, smsReady: boolean): SignInSettings => ({
  loginVerify: !settings.loginVerify ? 'off' : settings.loginVerifyAlways ? 'always' : 'after_wrong',
  secondFactor: settings.secondFactor,
  phoneLogin: settings.phoneLogin,
  smsReady,
})
