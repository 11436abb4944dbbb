import type { workspaceErrors } from '@cabinet/contract/spaces.workspaces'
import type { Words } from '../../kernel/text.ts'

/** Words of the refusals of shared spaces. */
export const errorText: Record<keyof typeof workspaceErrors, Words> = {
  'workspaces.name_taken': ['已有同名的空间', 'There is a space of this name already'],
  'workspaces.name_invalid': ['名称须为 1 至 60 个字符', 'A name has 1 to 60 characters'],
  'workspaces.quota_invalid': ['容量必须大于 0', 'The space must be more than 0'],
  'workspaces.quota_below_used': ['容量不能低于已用空间', 'The space must not be less than what is used'],
  'workspaces.quota_above_department': [
    '容量不能超过所属部门的总空间',
    'The space must not be more than the department has',
  ],
  'workspaces.owner_stays': [
    '所有者不能退出或被移除，请先移交空间',
    'The owner cannot leave or be removed: hand the space over first',
  ],
  'workspaces.member_through_others': [
    '您是通过部门或群组加入的，请联系空间管理者',
    'You are here by a department or a group: ask a manager of the space',
  ],
  'workspaces.member_unknown': ['所选成员不存在或已停用', 'This member does not exist, or no longer'],
  'workspaces.name_differs': ['输入的名称与空间名称不一致', 'This is not the name of the space'],
}
