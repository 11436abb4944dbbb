import type { commonErrors } from '@cabinet/contract/common'
import { type LocalizedText, registerTexts, registerTextsByKey } from './text.ts'

/** Texts that every room needs: `const c = useText(commonMessages)`. */
export const commonMessages = registerTexts('common', {
  ok: ['确定', 'OK'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  save: ['保存', 'Save'],
  unsaved: ['有未保存的修改', 'Unsaved changes'],
  discard: ['放弃修改', 'Discard'],
  retry: ['重试', 'Try again'],
  undo: ['撤销', 'Undo'],
  back: ['返回', 'Back'],
  loading: ['加载中', 'Loading'],
  offline: ['网络已断开。', 'You’re offline.'],
  offlineHint: [
    '已打开的内容仍可查看，恢复连接后会自动更新。',
    'What’s already open stays readable and updates when you’re back online.',
  ],
  offlineNew: ['恢复连接后即可打开', 'This opens as soon as you’re back online'],
  offlineDone: ['网络已断开，恢复连接后再试', 'You’re offline. Try again when you’re back online'],
  unreachable: ['服务器没有响应。', 'The server isn’t responding.'],
  unreachableHint: [
    '网络正常，正在自动重试；未完成的操作请稍后再试。',
    'Your connection is fine. We keep trying; repeat what didn’t go through in a moment.',
  ],
  unreachableDone: ['服务器没有响应，请稍后再试', 'The server isn’t responding. Try again in a moment'],
  selectRow: ['选择 {name}', 'Select {name}'],
  columnWidth: ['列宽', 'Column width'],
  /** The success message of the specification. */
  success: ['操作成功', 'Operation successful'],
})

export const errorMessages: Record<keyof typeof commonErrors, LocalizedText> = {
  'common.invalid': ['输入有误，请检查后重试', 'Check what you entered and try again'],
  'common.text_damaged': ['文字中含有无法保存的字符', 'The text contains characters that can’t be saved'],
  'common.no_permission': [
    '您没有此权限，请联系管理员',
    'You do not have this permission, please contact the administrator',
  ],
  'common.not_found': ['内容不存在或已被删除', 'This item no longer exists'],
  'common.name_hidden': [
    '名称不能包含不可见或改变文字方向的字符',
    'A name can’t contain invisible characters or ones that change the text direction',
  ],
  'common.too_large': ['内容过大', 'This is too large'],
  'common.sheet_unreadable': [
    '无法读取该表格，请使用 xlsx 或 csv 文件',
    'Couldn’t read this spreadsheet. Use an xlsx or csv file',
  ],
  'common.sheet_too_large': ['表格过大', 'The spreadsheet is too large'],
  'common.sheet_empty': ['表格中没有数据', 'The spreadsheet has no rows'],
  'common.sheet_columns': ['缺少必填列，或列重复', 'A required column is missing or repeated'],
  'common.sheet_repeated': ['与前面的行重复', 'This is in an earlier row already'],
  'common.sheet_number': ['不是有效的数字', 'Not a valid number'],
  'common.sheet_too_long': ['内容过长', 'This text is too long'],
  'common.too_many': ['操作过于频繁，请稍后再试', 'Too many requests. Try again in a moment'],
  'common.failed': ['操作失败，请稍后重试', 'Something went wrong. Try again in a moment'],
}

registerTextsByKey(errorMessages)
