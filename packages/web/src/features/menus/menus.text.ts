import type { menuErrors, menuId } from '@cabinet/contract/menus'
import { texts, type Words } from '../../kernel/text.ts'

/** Titles of the menus that the product brings along; the server sends them as `menus.<key>`. */
export const text = texts('menus', {
  files: ['文档', 'Files'],
  home: ['我的桌面', 'My desktop'],
  department: ['部门', 'Teams'],
  personal: ['个人', 'My files'],
  shared: ['共享', 'Shared'],
  project: ['项目', 'Projects'],
  knowledge: ['知识库', 'Knowledge'],
  collection: ['收藏', 'Starred'],
  ferry: ['摆渡', 'Ferry'],
  recycle: ['回收站', 'Recycle bin'],
  search: ['搜索', 'Search'],
  archive: ['归档', 'Archive'],
  allotted: ['授权', 'Allotted'],
  approval: ['审批', 'Approvals'],
  message: ['消息', 'Messages'],
  systemNotice: ['系统公告', 'Notices'],
} satisfies Record<'files' | keyof typeof menuId, Words>)

export const errorText: Record<keyof typeof menuErrors, Words> = {
  'menus.not_found': ['菜单不存在', 'This menu does not exist'],
}
