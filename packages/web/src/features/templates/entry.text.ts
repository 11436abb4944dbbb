import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('templates.entry', {
  title: ['文件模板', 'File templates'],
  // making
  word: ['Word 文档', 'Word document'],
  excel: ['Excel 工作簿', 'Excel workbook'],
  powerpoint: ['PowerPoint 演示文稿', 'PowerPoint presentation'],
  txt: ['文本文档', 'Text file'],
  markdown: ['Markdown 文档', 'Markdown file'],
  fromTemplate: ['从模板新建…', 'From template…'],
})
