import { registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('editingPptx', {
  label: ['演示文稿', 'Presentation'],
  opening: ['正在打开演示文稿…', 'Opening the presentation…'],
})
