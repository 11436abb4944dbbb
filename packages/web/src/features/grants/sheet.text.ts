import { type LocalizedText, registerTexts } from '../../kernel/text.ts'
import { sheetEntryMessages } from './entry.text.ts'
import type { AccessLevel, RoleGroup } from './share-roles.ts'

/** Texts of the Share sheet. */
export const messages = registerTexts('shareSheet', {
  ...sheetEntryMessages,
  titleOne: ['共享“{name}”', 'Share “{name}”'],
  titleMany: ['共享 {count} 项', 'Share {count} {count, item|items}'],
  field: ['添加人员、部门或群组', 'Add people, departments or groups'],
  fieldHint: ['输入姓名、账号、部门、群组或角色', 'Name, account, department, group or role'],
  personField: ['查找人员', 'Find people'],
  personHint: ['输入姓名或账号', 'Name or account'],
  matches: ['匹配结果', 'Matches'],
  searching: ['正在查找', 'Searching…'],
  searchFailed: ['查找失败，请重试', 'Couldn’t search. Try again'],
  noMatch: ['没有匹配的对象', 'No matches'],
  moreMatches: ['还有 {count} 个，请继续输入', '{count} more. Keep typing to narrow down'],
  hasAccess: ['已有权限', 'Has access'],
  dropChip: ['移除 {name}', 'Remove {name}'],
  picked: ['已选择 {name}', '{name} added'],
  newRole: ['新成员的权限', 'Permissions of new people'],
  newEnd: ['新成员的到期日期', 'Expiry of new people'],
  withBelow: ['包含下级部门', 'Include sub-departments'],
  setEnd: ['设置到期日期', 'Set expiry'],
  members: ['谁可以访问', 'Who has access'],
  membersLoad: ['正在加载成员', 'Loading people'],
  none: ['还没有单独设置的权限', 'No direct access yet'],
  filter: ['按名称筛选', 'Filter by name'],
  noneFound: ['没有符合条件的成员', 'No matches'],
  inheritance: ['继承', 'Inheritance'],
  severalHint: ['已有的权限保持不变', 'Current access to these items stays as it is'],
  gaining: ['获得权限：{people}', 'Gains access: {people}'],
  losing: ['失去权限：{people}', 'Loses access: {people}'],
  andMore: ['{names} 等另外 {count} 人', '{names} and {count} more'],
  nobody: ['没有人的权限会发生变化', 'No one gains or loses access'],
  partial: ['变更范围较大，仅统计了其中一部分', 'This change is large, so only part of it was counted'],
  save: ['保存', 'Save'],
  loseTitle: ['有人将失去权限', 'Some people lose access'],
})

/** Headings of the groups of people with access. */
export const roleGroupMessages = {
  manager: ['管理者', 'Managers'],
  editor: ['编辑者', 'Editors'],
  uploader: ['上传者', 'Uploaders'],
  downloader: ['下载者', 'Downloaders'],
  viewer: ['查看者', 'Viewers'],
  custom: ['自定义', 'Custom'],
} satisfies Record<RoleGroup, LocalizedText>

/** Sentences that say how far the signed-in user may go. */
export const accessLevelMessages = {
  manage: ['您可以管理', 'You can manage'],
  edit: ['您可以编辑', 'You can edit'],
  upload: ['您可以上传', 'You can upload'],
  download: ['您可以下载', 'You can download'],
  view: ['您可以查看', 'You can view'],
  see: ['您只能看到名称', 'You can only see the name'],
} satisfies Record<AccessLevel, LocalizedText>
