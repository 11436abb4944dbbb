import { registerTexts } from '../../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('sms.entry', {
  title: ['短信配置', 'SMS settings'],
  templates: ['短信模板', 'SMS templates'],
})
