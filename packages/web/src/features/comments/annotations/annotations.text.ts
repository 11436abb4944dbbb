import type { AnnotationColour, AnnotationShape } from '@cabinet/contract/comments.anchors'
import { type LocalizedText, registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('annotations', {
  annotate: ['标注', 'Annotate'],
  tools: ['标注工具', 'Annotation tools'],
  tool: ['画法', 'Tool'],
  rect: ['矩形', 'Rectangle'],
  text: ['便签', 'Note'],
  pen: ['画笔', 'Pen'],
  ink: ['颜色', 'Color'],
  red: ['红色', 'Red'],
  amber: ['橙色', 'Orange'],
  green: ['绿色', 'Green'],
  blue: ['蓝色', 'Blue'],
  violet: ['紫色', 'Violet'],
  undo: ['撤销上一笔', 'Undo last mark'],
  done: ['结束标注', 'Stop annotating'],
  hide: ['隐藏标注', 'Hide annotations'],
  show: ['显示标注', 'Show annotations'],
  marks: ['第 {page} 页的标注', 'Annotations on page {page}'],
  mark: ['{shape}，{author}：{body}', '{shape} by {author}: {body}'],
  thread: ['{author} 的标注', 'Annotation by {author}'],
  byKeys: ['用键盘放置', 'Place with keyboard'],
  moving: [
    '方向键移动，Shift+方向键改变大小，Enter 填写说明，Esc 取消',
    'Arrow keys to move, Shift+arrow keys to resize, Enter to add text, Esc to cancel',
  ],
  say: ['添加评论，输入 @ 提醒他人', 'Add a comment. Use @ to mention someone'],
  add: ['添加标注', 'Add annotation'],
  close: ['关闭', 'Close'],
} satisfies Record<string, LocalizedText> & Record<AnnotationColour | AnnotationShape, LocalizedText>)
