import { registerTexts } from '../text.ts'

export const editorMessages = registerTexts('richText', {
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  underline: ['下划线', 'Underline'],
  strike: ['删除线', 'Strikethrough'],
  heading: ['小标题', 'Heading'],
  bullets: ['项目列表', 'Bulleted list'],
  numbers: ['编号列表', 'Numbered list'],
  quote: ['引用', 'Quote'],
  link: ['链接', 'Link'],
  unlink: ['移除链接', 'Remove link'],
  address: ['网址', 'Address'],
  addressInvalid: ['请输入 http、https 或 mailto 地址', 'Enter an http, https or mailto address'],
  picture: ['插入图片', 'Insert picture'],
  preview: ['图片', 'Picture'],
  insert: ['插入', 'Insert'],
  uploading: ['正在上传图片', 'Uploading the picture'],
  alt: ['替代文字', 'Alternative text'],
  altHint: [
    '描述图片内容，供读屏软件朗读，也用于邮件和摘要',
    'Describe the picture for screen readers. Emails and summaries show it instead',
  ],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  tools: ['格式', 'Formatting'],
})
