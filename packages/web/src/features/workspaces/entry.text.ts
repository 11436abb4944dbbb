import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('workspaces.entry', {
  members: ['成员', 'Members'],
  control: ['文档可见范围', 'Document control'],
})
