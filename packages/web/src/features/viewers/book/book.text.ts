import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersBook', {
  book: ['电子书“{name}”', 'Book “{name}”'],
  contents: ['目录', 'Contents'],
  previousPage: ['上一章', 'Previous chapter'],
  nextPage: ['下一章', 'Next chapter'],
  previousPicture: ['上一页', 'Previous page'],
  nextPicture: ['下一页', 'Next page'],
  place: ['{at} / {count}', '{at} of {count}'],
  smaller: ['缩小字号', 'Smaller text'],
  larger: ['放大字号', 'Larger text'],
})
