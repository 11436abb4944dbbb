import type { folderTemplateErrors } from '@cabinet/contract/spaces.folders'
import type { handOverErrors } from '@cabinet/contract/spaces.handover'
import type { workspaceErrors } from '@cabinet/contract/spaces.workspaces'
import type { Words } from '../../../kernel/text.ts'

type Key = keyof typeof workspaceErrors | keyof typeof handOverErrors | keyof typeof folderTemplateErrors

/** Words of the refusals of shared spaces, hand-overs and default folders. */
export const errorText: Record<Key, Words> = {
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
  'handover.to_themself': ['不能移交给本人', 'You can’t hand over to the same user'],
  'handover.incomplete': ['请选择接收方和移交内容', 'Choose a recipient and what to hand over'],
  'handover.person_needed': [
    '空间、权限、角色和群组只能移交给个人',
    'Spaces, permissions, roles and groups can only be handed over to a user',
  ],
  'handover.heir_disabled': ['接收人已停用', 'The recipient’s account is disabled'],
  'handover.undo_ended': [
    '情况已有变化或超过 7 天，无法撤回',
    'This can no longer be undone: something changed, or more than 7 days have passed',
  ],
  'folders.not_found': ['默认文件夹不存在或已被删除', 'This folder set no longer exists'],
  'folders.name_taken': ['已有同名的默认文件夹', 'A folder set with this name already exists'],
  'folders.name_invalid': ['名称须为 1 至 30 个字符', 'Enter a name of 1 to 30 characters'],
  'folders.tree_invalid': [
    '文件夹结构有误：名称重复、为空或含有不允许的字符',
    'Check the folders: a name is repeated, empty or contains invalid characters',
  ],
  'folders.subject_unknown': [
    '所选对象不存在',
    'One of the selected users, departments, roles or groups no longer exists',
  ],
  'folders.nowhere': ['请选择应用到的部门或用户', 'Choose departments or users'],
}
