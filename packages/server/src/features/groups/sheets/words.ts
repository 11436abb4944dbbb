import { type GroupSheetColumn, groupSheetColumns } from '@cabinet/contract/groups.import'
import {
  type SheetColumns,
  type SheetLanguage,
  type SheetToWrite,
  type SheetWords,
  sheetMessage,
} from '../../../kernel/sheets/index.ts'

export const groupColumns: SheetColumns<GroupSheetColumn> = {
  words: {
    name: ['群组名称', 'Group'],
    note: ['备注', 'Note'],
    managers: ['组管理员账号', 'Manager accounts'],
    members: ['成员账号', 'Member accounts'],
  },
  aliases: {
    名称: 'name',
    群组: 'name',
    name: 'name',
    说明: 'note',
    remark: 'note',
    description: 'note',
    管理员: 'managers',
    组管理员: 'managers',
    managers: 'managers',
    成员: 'members',
    members: 'members',
  },
  required: ['name'],
}

/** Columns of an export that an import leaves alone. */
export const groupFigureWords = {
  count: ['成员数', 'Member count'],
  creator: ['创建人', 'Created by'],
  created: ['创建时间', 'Created'],
} as const satisfies Record<string, SheetWords>

export const groupSheetTitle: SheetWords = ['群组', 'Groups']
/** Nobody at all, where an empty cell would leave those who are there. */
export const nobodyWords: SheetWords = ['无', 'None']
const templateTitle: SheetWords = ['群组导入模板', 'Group import template']

export const groupHeader = (language: SheetLanguage): string[] =>
  groupSheetColumns.map((column) => sheetMessage(groupColumns.words[column], language))

/** Returns an empty sheet with an import's columns and a sample row. */
export const groupTemplate = (language: SheetLanguage): SheetToWrite => ({
  name: sheetMessage(templateTitle, language),
  header: groupHeader(language),
  widths: [24, 40, 30, 60],
  rows: [
    language === 'zh'
      ? ['质量改进小组', '跨部门协作', 'zhangwei', 'zhangwei, lina, wangfang']
      : ['Quality circle', 'Across departments', 'j.smith', 'j.smith, a.brown, m.lee'],
  ],
})
