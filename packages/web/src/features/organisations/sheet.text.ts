import type { OrganisationSheetColumn } from '@cabinet/contract/organisations.import'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const organisationSheetMessages = registerTexts('organisations.sheet', {
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  importTitle: ['导入组织', 'Import organizations'],
  importHint: [
    '上级组织填写路径，如“研发中心/平台部”，留空表示企业下的一级部门。同一上级下名称相同的组织会被更新，空单元格保持不变；不会移动或删除任何组织。有一行错误时，整个表格都不会导入。',
    'Enter the parent as a path, such as “Research/Platform”; leave it empty for a top-level department. Departments with the same parent and name are updated, and empty cells change nothing. Nothing is moved or deleted. If one row has an error, nothing is imported.',
  ],
  templateName: ['组织导入模板', 'Organization import template'],
  exportName: ['组织', 'Organizations'],
})

export const organisationSheetColumnWords: Record<OrganisationSheetColumn, LocalizedText> = {
  parent: ['上级组织', 'Parent'],
  name: ['名称', 'Name'],
  internalName: ['内部名称', 'Internal name'],
  userLimit: ['用户数上限', 'User limit'],
  spaceGb: ['总空间', 'Total space'],
}
