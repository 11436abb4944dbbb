import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Texts sent to platform administrators when a sign-in method is changed. */
export const messages = registerTexts('channelPush', {
  sms: ['{who}（{enterprise}）修改了短信网关', '{who} ({enterprise}) changed the SMS gateway'],
  directory: ['{who}（{enterprise}）修改了 AD 域设置', '{who} ({enterprise}) changed the directory settings'],
  sign_on: ['{who}（{enterprise}）修改了单点登录设置', '{who} ({enterprise}) changed single sign-on'],
} satisfies Record<'sms' | 'directory' | 'sign_on', LocalizedText>)
