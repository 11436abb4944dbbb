import type { RoleError } from '@cabinet/contract/roles'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<RoleError, Words> = {
  'roles.not_found': ['角色不存在，可能已被删除', 'This role does not exist; it may have been deleted'],
  'roles.name_invalid': ['角色名称需为 1 至 30 个字符', 'A role’s name has 1 to 30 characters'],
  'roles.name_taken': ['已有同名角色', 'There is a role of this name already'],
  'roles.not_creator': [
    '只有创建者可以修改该角色',
    'Only its creator can change this role; a super administrator can take it over',
  ],
  'roles.in_use': ['角色正在使用中，无法删除', 'Item in use so cannot delete'],
  'roles.not_held': [
    '部门管理员只能授予或收回自己拥有的角色',
    'Department administrators give and take only roles that they have',
  ],
  'roles.user_forbidden': [
    '所选用户中有您无权管理的人员',
    'Some of these people are not yours to administer',
  ],
  'roles.too_many': ['角色数量已达上限（1000）', 'There are 1,000 roles already, which is the most'],
}
