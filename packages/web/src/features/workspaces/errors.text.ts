import type { workspaceErrors } from '@cabinet/contract/workspaces'
import type { LocalizedText } from '../../kernel/text.ts'

/** Error messages of shared spaces. */
export const errorMessages: Record<keyof typeof workspaceErrors, LocalizedText> = {
  'workspaces.name_taken': ['已有同名的空间', 'A space with this name already exists'],
  'workspaces.name_invalid': ['名称须为 1 至 60 个字符', 'Enter a name of 1 to 60 characters'],
  'workspaces.quota_invalid': ['容量必须大于 0', 'Storage must be greater than 0'],
  'workspaces.quota_below_used': ['容量不能低于已用空间', 'Storage can’t be lower than what’s already used'],
  'workspaces.quota_above_department': [
    '容量不能超过所属部门的总空间',
    'Storage can’t exceed the department’s total',
  ],
  'workspaces.owner_stays': [
    '所有者不能退出或被移除，请先转让空间',
    'The owner can’t leave or be removed. Transfer ownership first',
  ],
  'workspaces.member_through_others': [
    '您是通过部门或群组加入的，请联系空间管理者',
    'You’re a member through a department or group. Ask a space manager',
  ],
  'workspaces.member_unknown': ['所选成员不存在或已停用', 'This member no longer exists or is disabled'],
  'workspaces.name_differs': ['输入的名称与空间名称不一致', 'The name doesn’t match'],
}
