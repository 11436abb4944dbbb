import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersTable', {
  table: ['“{name}”的表格', 'Table of “{name}”'],
  headed: ['首行为标题', 'First row is header'],
  delimiter: ['分隔符', 'Delimiter'],
  comma: ['逗号', 'Comma'],
  tab: ['制表符', 'Tab'],
  semicolon: ['分号', 'Semicolon'],
  bar: ['竖线', 'Pipe'],
  rows: ['{count} 行', '{count} rows'],
  rows_one: ['{count} 行', '{count} row'],
  rowsSoFar: ['已读 {count} 行', '{count} {count, row|rows} loaded'],
  empty: ['表格是空的', 'This table is empty'],
})
