import {
  type OrganisationSheetColumn,
  organisationSheetColumns,
} from '@cabinet/contract/organisations.import'
import {
  type SheetColumns,
  type SheetLanguage,
  type SheetToWrite,
  type SheetWords,
  sheetMessage,
} from '../../../kernel/sheets/index.ts'

export const organisationColumns: SheetColumns<OrganisationSheetColumn> = {
  words: {
    parent: ['上级组织', 'Parent organization'],
    name: ['名称', 'Name'],
    internalName: ['内部名称', 'Internal name'],
    userLimit: ['用户数上限', 'User limit'],
    spaceGb: ['总空间(GB)', 'Total space (GB)'],
  },
  aliases: {
    上级: 'parent',
    上级部门: 'parent',
    parent: 'parent',
    组织名称: 'name',
    部门名称: 'name',
    部门: 'name',
    department: 'name',
    organization: 'name',
    organisation: 'name',
    内部编号: 'internalName',
    总空间: 'spaceGb',
    空间: 'spaceGb',
    totalspace: 'spaceGb',
    quota: 'spaceGb',
  },
  required: ['name'],
}

/** Columns of an export that an import leaves alone. */
export const organisationFigureWords = {
  users: ['用户数', 'Users'],
  used: ['已用空间(GB)', 'Used (GB)'],
} as const satisfies Record<string, SheetWords>

export const organisationSheetTitle: SheetWords = ['组织', 'Organizations']
const templateTitle: SheetWords = ['组织导入模板', 'Organization import template']

export const organisationHeader = (language: SheetLanguage): string[] =>
  organisationSheetColumns.map((column) => sheetMessage(organisationColumns.words[column], language))

/** Returns an empty sheet with an import's columns and two sample rows, the second below the first. */
export const organisationTemplate = (language: SheetLanguage): SheetToWrite => ({
  name: sheetMessage(templateTitle, language),
  header: organisationHeader(language),
  rows:
    language === 'zh'
      ? [
          ['', '研发中心', 'RD', '200', '500'],
          ['研发中心', '平台部', 'RD-PLT', '50', '100'],
        ]
      : [
          ['', 'Research', 'RD', '200', '500'],
          ['Research', 'Platform', 'RD-PLT', '50', '100'],
        ],
})
