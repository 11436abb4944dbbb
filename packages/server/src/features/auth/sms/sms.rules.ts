import { type SmsMessagePurpose, smsTemplateVariables } from '@cabinet/contract/auth.sms'

/** Default texts for gateways that take a text. */
export const defaultSmsTexts: Record<SmsMessagePurpose, { zh: string; en: string }> = {
  sign_in: {
    zh: '【{name}】您的登录验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    en: '[{name}] Your sign-in code is {code}. It expires in {minutes} minutes. Don’t share it with anyone.',
  },
  reset: {
    zh: '【{name}】您正在重置密码，验证码 {code}，{minutes} 分钟内有效。非本人操作请忽略，请勿告诉他人。',
    en: '[{name}] Your password reset code is {code}. It expires in {minutes} minutes. Not you? Ignore this message. Don’t share the code.',
  },
  confirm: {
    zh: '【{name}】您正在绑定此手机号，验证码 {code}，{minutes} 分钟内有效。非本人操作请忽略。',
    en: '[{name}] Your code to confirm this number is {code}. It expires in {minutes} minutes. Not you? Ignore this message.',
  },
  changed: {
    zh: '【{name}】您的手机号已更换为尾号 {code} 的号码。如非本人操作，请立即联系管理员。',
    en: '[{name}] Your phone number was changed to one ending in {code}. Not you? Contact your administrator now.',
  },
  test: {
    zh: '【{name}】这是一条测试短信，测试码 {code}，{minutes} 分钟内有效。',
    en: '[{name}] This is a test message. Test code: {code}. It expires in {minutes} minutes.',
  },
}

export type SmsVariableValues = Record<(typeof smsTemplateVariables)[number], string>

/** Fills in the variables of a text. */
export const fillSmsText = (words: string, values: SmsVariableValues): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) =>
    smsTemplateVariables.includes(name as keyof SmsVariableValues)
      ? values[name as keyof SmsVariableValues]
      : whole,
  )

/** Returns why this text cannot be sent, or null: without the code the message is useless. */
export const smsTextRefusal = (words: string) =>
  words === '' || words.includes('{code}') ? null : ('auth.sms_code_missing' as const)

/** Masks a number for logs: users recognise their own, others learn nothing. */
export const maskPhoneNumber = (phone: string): string =>
  phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`
