import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('defaults.entry', {
  title: ['默认文件夹', 'Default folders'],
})
