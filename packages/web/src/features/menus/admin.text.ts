import type { PageAccessReason } from '@cabinet/contract/menus.jurisdiction'
import type { MenuPageAudience } from '@cabinet/contract/menus.matrix'
import type { UserTypeCode } from '@cabinet/contract/users'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('menuAdmin', {
  menus: ['菜单管理', 'Menus'],
  menusHint: [
    '内置菜单可改名、换图标、排序和隐藏，不能删除。',
    'Built-in menus can be renamed, reordered and hidden, but not deleted.',
  ],
  search: ['搜索名称或路由', 'Search name or route'],
  name: ['名称', 'Name'],
  nameZh: ['中文名称', 'Chinese name'],
  nameEn: ['英文名称', 'English name'],
  nameHint: ['都留空则恢复默认名称', 'Leave both blank to use the default name'],
  route: ['路由', 'Route'],
  routeHint: [
    '产品内的页面地址，例如 /dashboard/groupFile?groupId=…',
    'A page in this product, e.g. /dashboard/groupFile?groupId=…',
  ],
  icon: ['图标', 'Icon'],
  audience: ['可见对象', 'Visible to'],
  parent: ['上级菜单', 'Parent menu'],
  none: ['无（顶层）', 'None (top level)'],
  origin: ['来源', 'Source'],
  builtIn: ['内置', 'Built-in'],
  added: ['自定义', 'Custom'],
  state: ['状态', 'Status'],
  shown: ['显示', 'Visible'],
  hidden: ['隐藏', 'Hidden'],
  buttonCount: ['按钮', 'Buttons'],
  addMenu: ['新建菜单', 'New menu'],
  edit: ['编辑', 'Edit'],
  editMenu: ['编辑菜单', 'Edit menu'],
  show: ['显示', 'Show'],
  hide: ['隐藏', 'Hide'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  delete: ['删除', 'Delete'],
  deleteTitle: ['删除 {count} 项？', 'Delete {count} items?'],
  deleteTitle_one: ['删除 {count} 项？', 'Delete {count} item?'],
  deleteMenuBody: [
    '有下级菜单的不能删除。此操作无法撤销。',
    'Menus with submenus can’t be deleted. This can’t be undone.',
  ],
  deleteButtonBody: [
    '按钮将从页面上消失，之后可以重新添加。',
    'The buttons disappear from their pages. You can add them again later.',
  ],
  noneYet: ['没有菜单', 'No menus'],
  noneYetHint: ['新建一个打开产品内页面的菜单', 'Create a menu that opens any page in the product'],
  buttons: ['按钮管理', 'Buttons'],
  buttonsHint: [
    '控制各页面显示哪些按钮，动作只能从列表中选择。',
    'Controls which buttons appear on each page. Actions come from a fixed list.',
  ],
  page: ['页面', 'Page'],
  event: ['动作', 'Action'],
  addButton: ['新建按钮', 'New button'],
  editButton: ['编辑按钮', 'Edit button'],
  noButtons: ['没有按钮', 'No buttons'],
  noButtonsHint: ['为页面添加按钮', 'Add a button to a page'],
  jurisdiction: ['权限概览', 'Permission overview'],
  jurisdictionHint: [
    '谁能打开哪些页面、使用哪些按钮及原因。仅供查看，修改请到角色管理。',
    'Who can open each page and use each button, and why. Read-only. Make changes in Roles.',
  ],
  searchPeople: ['搜索姓名或账号', 'Search by name or account'],
  person: ['用户', 'User'],
  organisation: ['部门', 'Organization'],
  type: ['用户类型', 'Type'],
  roles: ['角色', 'Roles'],
  role: ['角色', 'Role'],
  pageCount: ['可打开页面', 'Pages'],
  why: ['原因', 'Why'],
  button: ['按钮', 'Button'],
  noPeople: ['没有用户', 'No users'],
  noPeopleHint: ['先在用户管理中添加用户', 'Add users in Users first'],
  onlyOpen: ['仅显示可打开的页面', 'Available pages only'],
  toRoles: ['前往角色管理', 'Go to Roles'],
  through: ['{reason}：{roles}', '{reason}: {roles}'],
  noneFound: ['没有符合条件的结果', 'No results'],
  clear: ['清除', 'Clear'],
})

export const audienceMessages: Record<MenuPageAudience, LocalizedText> = {
  everyone: ['所有人', 'Everyone'],
  department: ['部门管理员及以上', 'Department administrators and above'],
  enterprise: ['企业管理员及以上', 'Enterprise administrators and above'],
  platform: ['超级管理员', 'Super administrators'],
}

export const accessReasonMessages: Record<PageAccessReason, LocalizedText> = {
  type: ['用户类型允许', 'By user type'],
  roles: ['角色授予', 'Given by roles'],
  group_manager: ['是群组管理员', 'Looks after a group'],
  unlimited: ['没有角色限制页面', 'No role limits pages'],
  type_refuses: ['用户类型不允许', 'Not for this user type'],
  roles_refuse: ['角色未授予', 'Not given by roles'],
}

export const audienceUserTypeMessages: Record<UserTypeCode, LocalizedText> = {
  1: ['超级管理员', 'Super administrator'],
  2: ['企业管理员', 'Enterprise administrator'],
  3: ['部门管理员', 'Department administrator'],
  4: ['普通用户', 'General user'],
}
