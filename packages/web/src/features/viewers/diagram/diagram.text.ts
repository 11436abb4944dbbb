import { texts } from '../../../kernel/text.ts'

export const words = texts('viewersDiagram', {
  drawing: ['绘图“{name}”', 'Drawing “{name}”'],
  page: ['页面', 'Page'],
  pageNumber: ['第 {number} 页', 'Page {number}'],
})
