import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('mail.entry', {
  title: ['邮件设置', 'Email'],
})
