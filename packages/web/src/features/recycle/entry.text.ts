import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('recycle.entry', {
  title: ['回收站', 'Recycle bin'],
})
