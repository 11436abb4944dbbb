import type { PasswordPolicy } from '@cabinet/contract/auth'
import type { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import {
  getSettingValues,
  passwordPolicyOf,
  passwordPolicyRefusal,
  type SettingValues,
  updateSettings,
} from '../../settings/index.ts'

/** Returns the rules for a new password. */
export const getPasswordPolicy = async (ctx: Ctx): Promise<PasswordPolicy> =>
  passwordPolicyOf(await getSettingValues(ctx.db))

const settingOf = {
  min: 'passwordMin',
  max: 'passwordMax',
  letters: 'passwordLetters',
  digits: 'passwordDigits',
  mixedCase: 'passwordMixedCase',
  symbols: 'passwordSymbols',
  history: 'passwordHistory',
  ageDays: 'passwordAgeDays',
} as const satisfies Record<keyof PasswordPolicy, keyof SettingValues>

/** Updates the given parts of the password policy. Existing passwords stay valid. */
export const savePasswordPolicy = (
  ctx: Ctx,
  input: EndpointInput<typeof signInPolicyEndpoints.savePassword>,
) =>
  ctx.together(async (tx) => {
    const settings = await getSettingValues(tx.db)
    const before = passwordPolicyOf(settings)
    const after = { ...before, ...input }
    throwIfRefused(passwordPolicyRefusal({ ...settings, passwordMin: after.min, passwordMax: after.max }))
    const change = Object.entries(after).map(([name, value]) => [
      settingOf[name as keyof PasswordPolicy],
      value,
    ])
    await updateSettings(tx.db, Object.fromEntries(change) as Partial<SettingValues>, tx.now())
    await recordJournalLine(tx, { action: 'auth.save_password_policy', before, after })
    return after
  })
