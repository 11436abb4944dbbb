import type { Reason } from '@cabinet/contract/menus.admin'
import type { Audience } from '@cabinet/contract/menus.matrix'
import type { UserType } from '@cabinet/contract/users'
import { texts, type Words } from '../../kernel/text.ts'

export const words = texts('menuAdmin', {
  menus: ['菜单管理', 'Menus'],
  menusHint: [
    '自带菜单可以改名、换图标、排序和隐藏，但不能删除。',
    'What the product brings along is renamed, sorted and hidden, never deleted.',
  ],
  search: ['搜索名称或路由', 'Search names and routes'],
  name: ['名称', 'Name'],
  nameZh: ['中文名称', 'Chinese name'],
  nameEn: ['英文名称', 'English name'],
  nameHint: ['两项都留空则恢复产品自带的名称', 'Leave both empty for the product’s own name'],
  route: ['路由', 'Route'],
  routeHint: [
    '产品内的页面地址，例如 /dashboard/groupFile?groupId=…',
    'A page of this product, such as /dashboard/groupFile?groupId=…',
  ],
  icon: ['图标', 'Icon'],
  audience: ['可见对象', 'For'],
  parent: ['上级菜单', 'Below'],
  none: ['无（顶层）', 'Nothing (top level)'],
  origin: ['来源', 'Origin'],
  builtIn: ['自带', 'Built in'],
  added: ['自定义', 'Added'],
  state: ['状态', 'State'],
  shown: ['显示', 'Shown'],
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
  deleteTitle: ['删除 {count} 项？', 'Delete {count}?'],
  deleteMenuBody: [
    '有下级菜单的不能删除。此操作无法撤销。',
    'Menus with others below them cannot be deleted. This cannot be undone.',
  ],
  deleteButtonBody: [
    '按钮将从页面上消失，之后可以重新添加。',
    'The buttons go from their pages; they can be added again.',
  ],
  noneYet: ['没有菜单', 'No menus'],
  noneYetHint: ['新建菜单，引向产品内的任意页面', 'Make a menu that leads to any page of the product'],
  buttons: ['按钮管理', 'Buttons'],
  buttonsHint: [
    '页面上的按钮由此决定；按钮的动作只能从已知动作中选择。',
    'These are the buttons of each page; what one does is chosen from what is known.',
  ],
  page: ['页面', 'Page'],
  event: ['动作', 'Action'],
  addButton: ['新建按钮', 'New button'],
  editButton: ['编辑按钮', 'Edit button'],
  noButtons: ['没有按钮', 'No buttons'],
  noButtonsHint: ['为页面添加按钮', 'Add a button to a page'],
  jurisdiction: ['权限总览', 'Rights overview'],
  jurisdictionHint: [
    '谁可以打开哪些页面、使用哪些按钮，以及原因。此处只读，修改请前往角色管理。',
    'Who may open which page and press which button, and why. Read only: change it in the roles.',
  ],
  searchPeople: ['搜索姓名或账号', 'Search by name or account'],
  person: ['用户', 'Person'],
  organisation: ['部门', 'Organisation'],
  type: ['用户类型', 'Type'],
  roles: ['角色', 'Roles'],
  role: ['角色', 'Role'],
  pageCount: ['可打开页面', 'Pages open'],
  why: ['原因', 'Why'],
  button: ['按钮', 'Button'],
  noPeople: ['没有用户', 'Nobody here'],
  noPeopleHint: ['先在用户管理中添加用户', 'Add people in the administration of users'],
  onlyOpen: ['仅显示可打开的页面', 'Only what is open'],
  toRoles: ['前往角色管理', 'Go to the roles'],
  through: ['{reason}：{roles}', '{reason}: {roles}'],
  noneFound: ['没有符合条件的结果', 'Nothing matches'],
  clear: ['清除', 'Clear'],
})

export const audienceWords: Record<Audience, Words> = {
  everyone: ['所有人', 'Everyone'],
  department: ['部门管理员及以上', 'Department administrators and above'],
  enterprise: ['企业管理员及以上', 'Enterprise administrators and above'],
  platform: ['超级管理员', 'Super administrators'],
}

export const reasonWords: Record<Reason, Words> = {
  type: ['用户类型允许', 'By user type'],
  roles: ['角色授予', 'Given by roles'],
  group_manager: ['是群组管理员', 'Looks after a group'],
  unlimited: ['没有角色限制页面', 'No role limits pages'],
  type_refuses: ['用户类型不允许', 'Not for this user type'],
  roles_refuse: ['角色未授予', 'Not given by roles'],
}

export const typeWords: Record<UserType, Words> = {
  1: ['超级管理员', 'Super administrator'],
  2: ['企业管理员', 'Enterprise administrator'],
  3: ['部门管理员', 'Department administrator'],
  4: ['普通用户', 'General user'],
}
