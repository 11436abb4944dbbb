import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('labelsAdmin.entry', {
  types: ['标签分类', 'Label categories'],
  labels: ['标签管理', 'Labels'],
})
