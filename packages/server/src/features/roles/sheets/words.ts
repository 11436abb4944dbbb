import type { FileRight, namedRightSets } from '@cabinet/contract/rights'
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

export const roleRightWords: Record<FileRight, SheetWords> = {
  preview: ['预览', 'Preview'],
  download: ['下载', 'Download'],
  print: ['打印', 'Print'],
  upload: ['上传', 'Upload'],
  new: ['新建', 'New'],
  edit: ['编辑', 'Edit'],
  rename: ['重命名', 'Rename'],
  copy: ['复制', 'Copy'],
  cut: ['剪切', 'Cut'],
  move: ['移动', 'Move'],
  delete: ['删除', 'Delete'],
  share: ['外链', 'Link'],
  internalShare: ['内部共享', 'Internal share'],
  authorise: ['授权', 'Authorize'],
}

/** Templates of permissions, which a cell may name in place of their permissions. */
export const rightSetWords: Record<keyof typeof namedRightSets, SheetWords> = {
  viewer: ['查看者', 'Viewer'],
  previewer: ['预览者', 'Previewer'],
  downloader: ['下载者', 'Downloader'],
  uploader: ['上传者', 'Uploader'],
  editor: ['编辑者', 'Editor'],
  manager: ['管理者', 'Manager'],
}

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
