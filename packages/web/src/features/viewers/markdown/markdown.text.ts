import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersMarkdown', {
  view: ['显示方式', 'View'],
  reading: ['阅读', 'Reading'],
  source: ['源码', 'Source'],
  imageLeftOut: ['未加载的图片：{name}', 'Image not loaded: {name}'],
  footnotes: ['脚注', 'Footnotes'],
  footnoteBack: ['回到正文', 'Back to the text'],
  done: ['已完成', 'Done'],
  open: ['未完成', 'Not done'],
  tooLong: ['文件较大，以源码显示。', 'This file is long, so only the source is shown.'],
})
