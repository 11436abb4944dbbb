import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('editing.entry', {
  edit: ['编辑', 'Edit'],
  title: ['在线编辑', 'Online editing'],
})

/** Texts that the room's entry point shows; the others load with its screens. */
export const wopiEntryMessages = registerTexts('wopi.entry', {
  title: ['文档服务器', 'Document server'],
})
