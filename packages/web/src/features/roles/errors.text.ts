import type { RoleErrorKey } from '@cabinet/contract/roles'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<RoleErrorKey, LocalizedText> = {
  'roles.not_found': ['角色不存在，可能已被删除', 'This role no longer exists'],
  'roles.name_invalid': ['角色名称需为 1 至 30 个字符', 'Enter a role name of 1 to 30 characters'],
  'roles.name_taken': ['已有同名角色', 'A role with this name already exists'],
  'roles.not_creator': [
    '只有创建者可以修改该角色',
    'Only the creator can edit this role. A super administrator can take it over',
  ],
  'roles.in_use': ['角色正在使用中，无法删除', 'Item in use so cannot delete'],
  'roles.not_held': [
    '部门管理员只能授予或收回自己拥有的角色',
    'Department administrators can only assign or remove roles they have themselves',
  ],
  'roles.user_forbidden': [
    '所选用户中有您无权管理的人员',
    'You don’t have permission to manage some of the selected users',
  ],
  'roles.right_unknown': ['没有此权限', 'No such permission'],
  'roles.too_many': ['角色数量已达上限（1000）', 'You’ve reached the limit of 1,000 roles'],
}
