import { type RoleSheetColumn, roleSheetColumns } from '@cabinet/contract/roles.import'
import {
  type SheetColumns,
  type SheetLanguage,
  type SheetToWrite,
  type SheetWords,
  sheetMessage,
} from '../../../kernel/sheets/index.ts'

export const roleColumns: SheetColumns<RoleSheetColumn> = {
  words: {
    name: ['角色名称', 'Role'],
    note: ['备注', 'Note'],
    rights: ['建议权限', 'Suggested permissions'],
  },
  aliases: {
    名称: 'name',
    角色: 'name',
    name: 'name',
    rolename: 'name',
    说明: 'note',
    remark: 'note',
    description: 'note',
    权限: 'rights',
    permissions: 'rights',
  },
  required: ['name'],
}

/** Columns of an export that an import leaves alone. */
export const roleFigureWords = {
  position: ['优先级', 'Priority'],
  members: ['成员数', 'Members'],
  pages: ['可用页面', 'Pages'],
  creator: ['创建人', 'Created by'],
  created: ['创建时间', 'Created'],
} as const satisfies Record<string, SheetWords>

export const roleSheetTitle: SheetWords = ['角色', 'Roles']
export const noRightsWords: SheetWords = ['无', 'None']
const templateTitle: SheetWords = ['角色导入模板', 'Role import template']

export const roleHeader = (language: SheetLanguage): string[] =>
  roleSheetColumns.map((column) => sheetMessage(roleColumns.words[column], language))

/** Returns an empty sheet with an import's columns and two sample rows. */
export const roleTemplate = (language: SheetLanguage): SheetToWrite => ({
  name: sheetMessage(templateTitle, language),
  header: roleHeader(language),
  widths: [24, 40, 40],
  rows:
    language === 'zh'
      ? [
          ['财务审批', '查看并下载财务文件', '预览, 下载, 打印'],
          ['项目负责人', '', '编辑者'],
        ]
      : [
          ['Finance approvers', 'Read and download finance files', 'Preview, Download, Print'],
          ['Project leads', '', 'Editor'],
        ],
})
