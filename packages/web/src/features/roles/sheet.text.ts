import type { RoleSheetColumn } from '@cabinet/contract/roles.import'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const roleSheetMessages = registerTexts('roles.sheet', {
  import: ['导入', 'Import'],
  importTitle: ['导入角色', 'Import roles'],
  importHint: [
    '名称相同的角色会被更新（仅限您创建的角色），空单元格保持不变。权限可填写名称或模板，如“预览, 下载”或“编辑者”；成员请在用户导入中设置。有一行错误时，整个表格都不会导入。',
    'Roles with the same name are updated if you created them, and empty cells change nothing. List permissions or a template, such as “Preview, Download” or “Editor”. Assign members with the user import. If one row has an error, nothing is imported.',
  ],
  templateName: ['角色导入模板', 'Role import template'],
  exportName: ['角色', 'Roles'],
})

export const roleSheetColumnWords: Record<RoleSheetColumn, LocalizedText> = {
  name: ['角色名称', 'Name'],
  note: ['备注', 'Note'],
  rights: ['建议权限', 'Suggested permissions'],
}
