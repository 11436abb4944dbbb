import type { organisationErrors } from '@cabinet/contract/organisations'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof organisationErrors, LocalizedText> = {
  'organisations.not_found': ['组织不存在', 'This organization no longer exists'],
  'organisations.name_taken': ['同级组织中名称已存在', 'A department with this name already exists here'],
  'organisations.name_invalid': [
    '组织名称不能为空，且不超过 30 个字符',
    'Enter a name up to 30 characters long',
  ],
  'organisations.leader_invalid': [
    '负责人须为本企业的在用账号',
    'Choose an active user of your organization as head',
  ],
  'organisations.in_use': ['该组织正在使用中，不能删除', 'This organization is in use and can’t be deleted'],
  'organisations.move_impossible': [
    '不能移动到自身或其下级组织',
    'A department can’t be moved into itself or its sub-departments',
  ],
  'organisations.too_deep': ['组织层级过深', 'Too many department levels'],
  'organisations.user_limit_reached': ['用户数量已达上限', 'User count limit reached'],
  'organisations.user_limit_too_low': [
    '用户数上限不能小于当前用户数',
    'The user limit can’t be lower than the current number of users',
  ],
  'organisations.space_above_parent': [
    '总空间不能大于上级组织的可用空间',
    'The total space can’t exceed what the parent organization has available',
  ],
  'organisations.space_below_used': [
    '总空间不能小于已用空间',
    'The total space can’t be lower than what’s already used',
  ],
  'organisations.space_below_children': [
    '总空间不能小于下级组织的总和；不限空间的下级组织请先设置上限',
    'The total space can’t be lower than that of its sub-departments. Set a limit for unlimited ones first',
  ],
  'organisations.space_below_people': [
    '有成员的配额高于此总空间，请先在用户管理中调低他们的配额',
    'Some members have a higher quota. Lower their quotas in Users first',
  ],
  'organisations.own': ['不能修改自己所属组织的信息', 'You can’t edit your own organization'],
}
