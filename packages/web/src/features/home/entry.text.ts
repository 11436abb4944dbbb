import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screen. */
export const entryMessages = registerTexts('home.entry', {
  title: ['我的桌面', 'My desktop'],
})
