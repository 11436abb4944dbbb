import { registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('editingPptx', {
  label: ['演示文稿', 'Presentation'],
  opening: ['正在打开演示文稿…', 'Opening the presentation…'],
  empty: ['此演示文稿没有幻灯片', 'This presentation has no slides'],
  moreTools: ['更多工具', 'More tools'],
})
