import { texts } from '../../kernel/text.ts'

export const words = texts('editingDocx', {
  label: ['文档', 'Document'],
  long: ['文档有 {pages} 页，编辑时反应可能较慢', 'The document has {pages} pages; typing in it may be slow'],
  box: ['文本框中的文字只能查看', 'Words in boxes can only be looked at'],
  together: [
    '页面设置、水印以及新增或删除页眉页脚只能在没有其他人编辑时进行，因为其他人无法立即看到',
    'Page set-up, watermarks and new or removed headers and footers wait until nobody else is editing, for others would not see them',
  ],
  lossy: [
    '文档中有一处改动无法无损写回原文件，因此没有保存。请撤销最近的改动后再试',
    'One of your changes cannot be written without losing something of the file, so nothing was saved. Please undo it and try again',
  ],
})
