import { texts } from '../../../kernel/text.ts'

export const words = texts('viewersTable', {
  table: ['“{name}”的表格', 'Table of “{name}”'],
  headed: ['首行为标题', 'First row is the heading'],
  delimiter: ['分隔符', 'Delimiter'],
  comma: ['逗号', 'Comma'],
  tab: ['制表符', 'Tab'],
  semicolon: ['分号', 'Semicolon'],
  bar: ['竖线', 'Bar'],
  rows: ['{count} 行', '{count} rows'],
  rowsSoFar: ['已读 {count} 行', '{count} rows so far'],
  empty: ['表格是空的', 'The table is empty'],
})
