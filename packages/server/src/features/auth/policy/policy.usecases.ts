import type { PasswordPolicy } from '@cabinet/contract/auth'
import type { policyApi, SignInSettings } from '@cabinet/contract/auth.policy'
import type { Input } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import {
  getSettings,
  passwordPolicyOf,
  policyRefusal,
  type Settings,
  updateSettings,
} from '../../settings/index.ts'
import { someGateway } from '../sms/index.ts'

/** The rules a new password must meet. */
export const passwordPolicy = async (ctx: Ctx): Promise<PasswordPolicy> =>
  passwordPolicyOf(await getSettings(ctx.db))

const settingOf = {
  min: 'passwordMin',
  max: 'passwordMax',
  letters: 'passwordLetters',
  digits: 'passwordDigits',
  mixedCase: 'passwordMixedCase',
  symbols: 'passwordSymbols',
  history: 'passwordHistory',
  ageDays: 'passwordAgeDays',
} as const satisfies Record<keyof PasswordPolicy, keyof Settings>

/** Changes what was sent of the password policy. Passwords that people have stay good. */
export const savePasswordPolicy = (ctx: Ctx, input: Input<typeof policyApi.savePassword>) =>
  ctx.together(async (tx) => {
    const settings = await getSettings(tx.db)
    const before = passwordPolicyOf(settings)
    const after = { ...before, ...input }
    refuseIf(policyRefusal({ ...settings, passwordMin: after.min, passwordMax: after.max }))
    const change = Object.entries(after).map(([name, value]) => [
      settingOf[name as keyof PasswordPolicy],
      value,
    ])
    await updateSettings(tx.db, Object.fromEntries(change) as Partial<Settings>, tx.now())
    await record(tx, { action: 'auth.save_password_policy', before, after })
    return after
  })

/** How people sign in. */
export async function signInSettings(ctx: Ctx): Promise<SignInSettings> {
  const settings = await getSettings(ctx.db)
  return shown(settings, await someGateway(ctx.db))
}

/** Changes what was sent of how people sign in. */
export const saveSignInSettings = (ctx: Ctx, input: Input<typeof policyApi.saveSignInSettings>) =>
  ctx.together(async (tx) => {
    const settings = await getSettings(tx.db)
    const smsReady = await someGateway(tx.db)
    const before = shown(settings, smsReady)
    const change = changeOf(input)
    if (Object.keys(change).length > 0) await updateSettings(tx.db, change, tx.now())
    const after = shown({ ...settings, ...change }, smsReady)
    await record(tx, { action: 'auth.save_sign_in_settings', before, after })
    return after
  })

function changeOf(input: Input<typeof policyApi.saveSignInSettings>): Partial<Settings> {
  const { loginVerify, secondFactor, phoneLogin } = input
  return {
    ...(loginVerify && { loginVerify: loginVerify !== 'off', loginVerifyAlways: loginVerify === 'always' }),
    ...(secondFactor && { secondFactor }),
    ...(phoneLogin !== undefined && { phoneLogin }),
  }
}

const shown = (settings: Omit<Settings, 'logo'>, smsReady: boolean): SignInSettings => ({
  loginVerify: !settings.loginVerify ? 'off' : settings.loginVerifyAlways ? 'always' : 'after_wrong',
  secondFactor: settings.secondFactor,
  phoneLogin: settings.phoneLogin,
  smsReady,
})
