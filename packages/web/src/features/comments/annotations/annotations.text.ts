import type { Ink, Shape } from '@cabinet/contract/comments'
import { texts, type Words } from '../../../kernel/text.ts'

export const words = texts('annotations', {
  annotate: ['标注', 'Annotate'],
  tools: ['标注工具', 'Annotation tools'],
  tool: ['画法', 'Tool'],
  rect: ['矩形', 'Rectangle'],
  text: ['文字', 'Note'],
  pen: ['画笔', 'Pen'],
  ink: ['颜色', 'Colour'],
  red: ['红色', 'Red'],
  amber: ['橙色', 'Orange'],
  green: ['绿色', 'Green'],
  blue: ['蓝色', 'Blue'],
  violet: ['紫色', 'Violet'],
  undo: ['撤销上一笔', 'Undo the last stroke'],
  done: ['结束标注', 'Stop annotating'],
  hide: ['隐藏标注', 'Hide annotations'],
  show: ['显示标注', 'Show annotations'],
  marks: ['第 {page} 页的标注', 'Annotations on page {page}'],
  mark: ['{shape}，{author}：{body}', '{shape} by {author}: {body}'],
  thread: ['{author} 的标注', 'Annotation by {author}'],
  byKeys: ['用键盘放置', 'Place by keyboard'],
  moving: [
    '方向键移动，Shift+方向键改变大小，Enter 填写说明，Esc 取消',
    'Arrow keys move it, Shift and arrow keys size it, Enter goes on to the words, Esc drops it',
  ],
  say: ['说明此处，输入 @ 提醒他人', 'Say what is here, @ names somebody'],
  add: ['添加标注', 'Add'],
  close: ['关闭', 'Close'],
} satisfies Record<string, Words> & Record<Ink | Shape, Words>)
