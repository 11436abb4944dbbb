import { registerTexts } from '../../kernel/text.ts'

/** Texts of the room's entry; those of its screen are loaded with it. */
export const entryMessages = registerTexts('about.entry', {
  title: ['关于本系统', 'About this installation'],
})
