import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Texts sent to users when a sign-in method of their own account changed. */
export const messages = registerTexts('accountPush', {
  phone: [
    '您的手机号已更改。如非本人操作，请立即修改密码',
    'Your phone number was changed. Not you? Change your password now',
  ],
  mail: [
    '您的邮箱已更改。如非本人操作，请立即修改密码',
    'Your email was changed. Not you? Change your password now',
  ],
  appPassword: [
    '已创建应用密码“{name}”。如非本人操作，请立即修改密码',
    'The app password “{name}” was created. Not you? Change your password now',
  ],
} satisfies Record<'phone' | 'mail' | 'appPassword', LocalizedText>)
