import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { passwordPolicyRules } from './settings.ts'
import { emptyWireObject, wire } from './wire.ts'

/** How people sign in. */
export const signInSettings = wire({
  /**
   * When a captcha (or a one-time code instead) is required: never, after the first failed attempt, always.
   */
  loginVerify: ['LoginVerify', z.enum(['off', 'after_wrong', 'always'])],
  /** Users who must have a second factor. */
  secondFactor: ['SecondFactor', z.enum(['nobody', 'administrators', 'everybody'])],
  phoneLogin: ['PhoneLogin', z.boolean()],
  /** Whether any enterprise can send text messages; if not, phone sign-in is not offered. */
  smsReady: ['SmsReady', z.boolean()],
})
export type SignInSettings = z.output<typeof signInSettings>

export const signInPolicyEndpoints = {
  /** Reading is `authApi.passwordPolicy`. */
  savePassword: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SavePasswordPolicy',
    access: 'platform',
    summary: 'Update the password policy; omitted fields are unchanged',
    input: wire({
      min: ['Min', z.int().min(6).max(100).optional()],
      max: ['Max', z.int().min(6).max(100).optional()],
      letters: ['Letters', z.boolean().optional()],
      digits: ['Digits', z.boolean().optional()],
      mixedCase: ['MixedCase', z.boolean().optional()],
      symbols: ['Symbols', z.boolean().optional()],
      history: ['History', z.int().min(0).max(24).optional()],
      ageDays: ['AgeDays', z.int().min(0).max(3650).optional()],
    }),
    reply: passwordPolicyRules,
  }),
  signInSettings: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSignInSettings',
    access: 'platform',
    summary: 'Get sign-in settings: image code, two-step verification, phone',
    input: emptyWireObject,
    reply: signInSettings,
  }),
  saveSignInSettings: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveSignInSettings',
    access: 'platform',
    summary: 'Update sign-in settings; omitted fields are unchanged',
    input: wire({
      loginVerify: ['LoginVerify', z.enum(['off', 'after_wrong', 'always']).optional()],
      secondFactor: ['SecondFactor', z.enum(['nobody', 'administrators', 'everybody']).optional()],
      phoneLogin: ['PhoneLogin', z.boolean().optional()],
    }),
    reply: signInSettings,
  }),
}
