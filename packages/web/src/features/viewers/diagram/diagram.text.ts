import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersDiagram', {
  drawing: ['绘图“{name}”', 'Drawing “{name}”'],
  page: ['页面', 'Page'],
  pageNumber: ['第 {number} 页', 'Page {number}'],
})
