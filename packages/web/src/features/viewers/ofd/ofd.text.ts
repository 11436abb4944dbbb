import { texts } from '../../../kernel/text.ts'

export const words = texts('viewersOfd', {
  document: ['“{name}”的页面', 'Pages of “{name}”'],
  pages: ['页面列表', 'List of pages'],
  page: ['第 {page} 页', 'Page {page}'],
  place: ['{page} / {count}', '{page} of {count}'],
  fitWidth: ['适合宽度', 'Fit the width'],
  print: ['打印', 'Print'],
  signed: [
    '含有 {count} 个电子签章，尚未验证其有效性',
    'Carries signatures ({count}), which have not been verified',
  ],
})
