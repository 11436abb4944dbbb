import type { GroupSheetColumn } from '@cabinet/contract/groups.import'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const groupSheetMessages = registerTexts('groups.sheet', {
  import: ['导入', 'Import'],
  importTitle: ['导入群组', 'Import groups'],
  importHint: [
    '名称相同的群组会被更新，空单元格保持不变。管理员和成员填写账号，以逗号分隔，并替换原有的管理员和成员；填写“无”表示清空。有一行错误时，整个表格都不会导入。',
    'Groups with the same name are updated, and empty cells change nothing. List managers and members by account, separated by commas; they replace the current ones. Enter “None” to remove all. If one row has an error, nothing is imported.',
  ],
  templateName: ['群组导入模板', 'Group import template'],
  exportName: ['群组', 'Groups'],
})

export const groupSheetColumnWords: Record<GroupSheetColumn, LocalizedText> = {
  name: ['群组', 'Group'],
  note: ['备注', 'Note'],
  managers: ['管理员', 'Managers'],
  members: ['成员', 'Members'],
}
