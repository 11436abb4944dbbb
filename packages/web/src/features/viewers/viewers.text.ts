import { registerTexts } from '../../kernel/text.ts'

/** Texts of tools shared by several viewers. */
export const messages = registerTexts('viewers', {
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  rotateLeft: ['向左旋转', 'Rotate left'],
  rotateRight: ['向右旋转', 'Rotate right'],
  fit: ['适合窗口', 'Fit to window'],
  find: ['查找', 'Find'],
  findNext: ['下一处', 'Next match'],
  findPrevious: ['上一处', 'Previous match'],
  findClose: ['关闭查找', 'Close find'],
  matchCase: ['区分大小写', 'Match case'],
  noMatch: ['无结果', 'No matches'],
  encoding: ['文字编码', 'Text encoding'],
  loadMore: ['继续加载', 'Load more'],
  loaded: ['已加载 {held} / {size}', '{held} of {size} loaded'],
})
