import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersImage', {
  page: ['第 {page} 页，共 {count} 页', 'Page {page} of {count}'],
  previousPage: ['上一页', 'Previous page'],
  nextPage: ['下一页', 'Next page'],
})
