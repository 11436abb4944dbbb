import { registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('editingDocx', {
  label: ['文档', 'Document'],
  long: [
    '文档有 {pages} 页，编辑时反应可能较慢',
    'This document has {pages} {pages, page|pages}, so typing may be slow',
  ],
  box: ['文本框中的文字只能查看', 'Text inside text boxes is view-only'],
  together: [
    '有其他人编辑时不能新增或删除页眉页脚，因为其他人无法立即看到',
    'You can’t add or remove headers and footers while others are editing',
  ],
  opening: ['正在打开文档', 'Opening the document'],
})
