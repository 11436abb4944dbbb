import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('directory.entry', {
  title: ['AD 域同步', 'AD directory'],
})
