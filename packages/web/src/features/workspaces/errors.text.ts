import type { folderTemplateErrors } from '@cabinet/contract/spaces.folders'
import type { handOverErrors } from '@cabinet/contract/spaces.handover'
import type { workspaceErrors } from '@cabinet/contract/spaces.workspaces'
import type { Words } from '../../kernel/text.ts'

type Key = keyof typeof workspaceErrors | keyof typeof handOverErrors | keyof typeof folderTemplateErrors

/** Words of the refusals of shared spaces, hand-overs and default folders. */
export const errorText: Record<Key, Words> = {
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
  'handover.to_themself': ['不能移交给本人', 'Nothing can be handed over to the same person'],
  'handover.incomplete': ['请选择接收方和移交内容', 'Choose who receives, and what'],
  'handover.person_needed': [
    '空间、授权、角色和群组只能移交给个人',
    'Spaces, grants, roles and groups go to a person',
  ],
  'handover.heir_disabled': ['接收人已停用', 'The receiver is disabled'],
  'handover.undo_ended': [
    '情况已有变化或超过 7 天，无法撤回',
    'Something has changed since, or 7 days are over: this can no longer be taken back',
  ],
  'folders.not_found': ['默认目录不存在或已被删除', 'This folder tree does not exist, or no longer'],
  'folders.name_taken': ['已有同名的默认目录', 'There is a folder tree of this name already'],
  'folders.name_invalid': ['名称须为 1 至 30 个字符', 'A name has 1 to 30 characters'],
  'folders.tree_invalid': [
    '目录结构有误：名称重复、为空或含有不允许的字符',
    'The folders are not right: a name is there twice, empty, or not allowed',
  ],
  'folders.subject_unknown': ['授权对象不存在', 'Somebody among those with rights does not exist'],
  'folders.nowhere': ['请选择应用到的部门或用户', 'Choose departments or people'],
}
