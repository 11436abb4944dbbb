import { registerTexts } from '../../kernel/text.ts'

/** Titles of the screens; their own texts load with them. */
export const flowTitleMessages = registerTexts('flowDesigns', {
  types: ['流程分类', 'Approval types'],
  designs: ['流程设计', 'Approval designs'],
  settings: ['流程设置', 'Approval settings'],
})
