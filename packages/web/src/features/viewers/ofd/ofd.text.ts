import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersOfd', {
  document: ['“{name}”的页面', 'Pages of “{name}”'],
  pages: ['页面列表', 'Pages'],
  page: ['第 {page} 页', 'Page {page}'],
  place: ['{page} / {count}', '{page} of {count}'],
  fitWidth: ['适合宽度', 'Fit width'],
  print: ['打印', 'Print'],
  signed: ['含 {count} 个电子签章，未验证有效性', 'Contains {count} signatures. They haven’t been verified'],
  signed_one: ['含 {count} 个电子签章，未验证有效性', 'Contains {count} signature. It hasn’t been verified'],
})
