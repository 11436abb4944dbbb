import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersPdf', {
  document: ['“{name}”的页面', 'Pages of “{name}”'],
  sideBar: ['缩略图与目录', 'Thumbnails and outline'],
  pages: ['缩略图', 'Thumbnails'],
  outline: ['目录', 'Outline'],
  outlineOpen: ['展开', 'Expand'],
  outlineShut: ['收起', 'Collapse'],
  page: ['页码', 'Page'],
  ofPages: ['/ {count}', '/ {count}'],
  pageNumber: ['第 {page} 页', 'Page {page}'],
  zoom: ['缩放', 'Zoom'],
  zoomAuto: ['自动', 'Automatic'],
  zoomWidth: ['适合宽度', 'Fit width'],
  zoomPage: ['适合整页', 'Fit page'],
  print: ['打印', 'Print'],
  printing: ['正在准备打印：{page} / {count}', 'Preparing to print: {page} of {count}'],
  password: ['此文件有密码保护', 'This file is password-protected'],
  passwordField: ['密码', 'Password'],
  passwordWrong: ['密码错误', 'Incorrect password'],
  open: ['打开', 'Open'],
})
