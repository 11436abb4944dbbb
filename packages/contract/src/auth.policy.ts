import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { passwordPolicy } from './settings.ts'
import { nothing, text, wire } from './wire.ts'

/** How text messages leave. `Secret` is written only: it is never answered, and left out it stays as it is. */
export const smsSettings = wire({
  /** `http` is any gateway that takes JSON; the others speak the documented protocol of that cloud. */
  kind: ['Kind', z.enum(['off', 'http', 'aliyun', 'tencent'])],
  /** Address of the gateway; '' is the cloud's own. */
  address: ['Address', text(500)],
  /** Access key id; nothing for `http`. */
  keyId: ['KeyId', text(200)],
  secret: ['Secret', text(500).optional()],
  /** Whether a secret is kept. */
  hasSecret: ['HasSecret', z.boolean().optional()],
  /** The signature before the text, registered with the cloud. */
  signature: ['SignName', text(100)],
  /** The template of a code, registered with the cloud; `http` is sent the text itself. */
  template: ['TemplateCode', text(100)],
  /** Tencent: the application's id (SmsSdkAppId). */
  application: ['AppId', text(100)],
  region: ['Region', text(60)],
})
export type SmsSettings = z.output<typeof smsSettings>

/** How people sign in. */
export const signInSettings = wire({
  /** Letters of a picture (or a one-time code instead): never, after the first wrong attempt, always. */
  loginVerify: ['LoginVerify', z.enum(['off', 'after_wrong', 'always'])],
  /** Who must have a second factor. */
  secondFactor: ['SecondFactor', z.enum(['nobody', 'administrators', 'everybody'])],
  phoneLogin: ['PhoneLogin', z.boolean()],
  sms: ['Sms', smsSettings],
})
export type SignInSettings = z.output<typeof signInSettings>

export const policyApi = {
  /** Reading is `authApi.passwordPolicy`. */
  savePassword: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SavePasswordPolicy',
    access: 'platform',
    summary: 'Changes the rules a new password must meet; what is left out stays',
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
    reply: passwordPolicy,
  }),
  signInSettings: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSignInSettings',
    access: 'platform',
    summary: 'How people sign in: picture code, second factor, phone and text messages',
    input: nothing,
    reply: signInSettings,
  }),
  saveSignInSettings: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveSignInSettings',
    access: 'platform',
    summary: 'Changes how people sign in; what is left out stays',
    input: wire({
      loginVerify: ['LoginVerify', z.enum(['off', 'after_wrong', 'always']).optional()],
      secondFactor: ['SecondFactor', z.enum(['nobody', 'administrators', 'everybody']).optional()],
      phoneLogin: ['PhoneLogin', z.boolean().optional()],
      sms: ['Sms', smsSettings.optional()],
    }),
    reply: signInSettings,
  }),
}
