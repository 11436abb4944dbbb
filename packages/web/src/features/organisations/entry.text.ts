import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('organisations.entry', {
  title: ['组织管理', 'Organizations'],
})
