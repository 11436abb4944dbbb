import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('editingText', {
  content: ['编辑“{name}”', 'Edit “{name}”'],
  tools: ['文本工具', 'Text tools'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  find: ['查找和替换', 'Find and replace'],
  goTo: ['转到行', 'Go to line'],
  wrap: ['自动换行', 'Wrap lines'],
  view: ['显示方式', 'View'],
  source: ['源码', 'Source'],
  both: ['源码和预览', 'Source and preview'],
  page: ['预览', 'Preview'],
  preview: ['“{name}”的预览', 'Preview of “{name}”'],
  place: ['第 {line} 行，第 {column} 列', 'Line {line}, column {column}'],
  chosen: ['已选 {count} 个字符', '{count} characters selected'],
  chosen_one: ['已选 {count} 个字符', '{count} character selected'],
  encoding: ['编码', 'Encoding'],
  readAs: ['按其他编码重新打开', 'Reopen with encoding'],
  lineEnds: ['行尾', 'Line endings'],
  tabHint: ['按 Esc 再按 Tab 可离开编辑区', 'Press Esc, then Tab to leave the editor'],
  lacks: [
    '{encoding} 无法表示“{character}”，保存前请删除该字符，或改存为 UTF-8。',
    '{encoding} can’t represent “{character}”. Remove it before saving, or save as UTF-8.',
  ],
  toUtf8: ['存为 UTF-8', 'Save as UTF-8'],
})

type Phrase =
  | 'Find'
  | 'Replace'
  | 'next'
  | 'previous'
  | 'all'
  | 'match case'
  | 'regexp'
  | 'by word'
  | 'replace'
  | 'replace all'
  | 'close'
  | 'current match'
  | 'replaced match on line $'
  | 'replaced $ matches'
  | 'on line'
  | 'Go to line'
  | 'go'
  | 'Fold line'
  | 'Unfold line'
  | 'folded code'
  | 'unfold'
  | 'Folded lines'
  | 'Unfolded lines'
  | 'to'
  | 'Control character'
  | 'Selection deleted'

/** Translations of the editor's own panel texts, by their English text. */
export const textPanelMessages: Record<Phrase, LocalizedText> = {
  Find: ['查找', 'Find'],
  Replace: ['替换为', 'Replace with'],
  next: ['下一处', 'Next'],
  previous: ['上一处', 'Previous'],
  all: ['全选', 'Select all'],
  'match case': ['区分大小写', 'Match case'],
  regexp: ['正则表达式', 'Regular expression'],
  'by word': ['全字匹配', 'Whole words'],
  replace: ['替换', 'Replace'],
  'replace all': ['全部替换', 'Replace all'],
  close: ['关闭', 'Close'],
  'current match': ['当前匹配', 'Current match'],
  'replaced match on line $': ['已替换第 $ 行的匹配', 'Replaced the match on line $'],
  'replaced $ matches': ['已替换 $ 处', 'Replaced $ matches'],
  'on line': ['所在行', 'on line'],
  'Go to line': ['转到行', 'Go to line'],
  go: ['转到', 'Go'],
  'Fold line': ['折叠此行', 'Fold line'],
  'Unfold line': ['展开此行', 'Unfold line'],
  'folded code': ['已折叠的内容', 'Folded text'],
  unfold: ['展开', 'Expand'],
  'Folded lines': ['已折叠行', 'Folded lines'],
  'Unfolded lines': ['已展开行', 'Unfolded lines'],
  to: ['至', 'to'],
  'Control character': ['控制字符', 'Control character'],
  'Selection deleted': ['已删除所选内容', 'Selection deleted'],
}
