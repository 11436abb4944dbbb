import type { organisationErrors } from '@cabinet/contract/organisations'
import { texts, type Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof organisationErrors, Words> = {
  'organisations.not_found': ['组织不存在', 'The organisation does not exist'],
  'organisations.name_taken': ['同级组织中名称已存在', 'A department of this name exists here already'],
  'organisations.name_invalid': [
    '组织名称不能为空，且不超过 30 个字符',
    'A name is needed, of at most 30 characters',
  ],
  'organisations.in_use': ['该组织正在使用中，不能删除', 'The organisation is in use and cannot be deleted'],
  'organisations.move_impossible': ['不能移动到自身或其下级组织', 'A department cannot be put below itself'],
  'organisations.too_deep': ['组织层级过深', 'The departments would be too deep'],
  'organisations.user_limit_reached': ['用户数量已达上限', 'User count limit reached'],
  'organisations.user_limit_too_low': [
    '用户数上限不能小于当前用户数',
    'The user limit must not be below the current count',
  ],
  'organisations.space_above_parent': [
    '总空间不能大于上级组织的可用空间',
    'The total space must not be above what the parent organisation has free',
  ],
  'organisations.space_below_used': [
    '总空间不能小于已用空间',
    'The total space must not be below the space in use',
  ],
  'organisations.space_below_children': [
    '总空间不能小于下级组织的总和；不限空间的下级组织请先设置上限',
    'The total space must not be below that of the departments below it; give those without a limit one first',
  ],
  'organisations.own': ['不能修改自己所属组织的信息', 'You cannot modify your own organisation'],
}

export const words = texts('organisations', {
  title: ['组织管理', 'Organisations'],
  tree: ['组织', 'Organisations'],
  filter: ['筛选组织', 'Filter organisations'],
  clear: ['清除', 'Clear'],
  all: ['全部组织', 'All organisations'],
  choose: ['选择组织', 'Choose an organisation'],
  noneFound: ['没有符合条件的组织', 'No organisation matches'],
  failed: ['组织加载失败', 'The organisations could not be loaded'],
  failedHint: ['请检查网络连接后重试', 'Check the connection and try again'],
  loading: ['加载中', 'Loading'],
})
