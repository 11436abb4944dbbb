import type { spaceErrors } from '@cabinet/contract/spaces'
import type { GrantError } from '@cabinet/contract/spaces.grants'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof spaceErrors | GrantError, Words> = {
  'spaces.name_taken': ['文件名已存在', 'File name already exists'],
  'spaces.name_empty': ['名称不能为空', 'The name must not be empty'],
  'spaces.folder_name_empty': ['文件夹名称不能为空', 'The folder name must not be empty'],
  'spaces.folder_name_long': ['文件夹名称过长', 'The folder name is too long'],
  'spaces.name_special': [
    '名称不能包含以下特殊字符：* \' : [ ] < > / \\ ? | "',
    'The name must not contain any of these characters: * \' : [ ] < > / \\ ? | "',
  ],
  'spaces.name_long': ['名称过长，最多 255 个字符', 'The name is too long, at most 255 characters'],
  'spaces.move_into_itself': ['无法移动到该目录', 'Cannot move to this directory'],
  'spaces.target_not_folder': ['目标不是文件夹', 'The target is not a folder'],
  'spaces.no_room': ['剩余空间不足', 'Insufficient remaining space'],
  'spaces.not_found': ['文件不存在', 'File not found'],
  'spaces.too_deep': ['文件夹层级过深', 'The folders are nested too deeply'],
  'spaces.undo_ended': ['已无法撤销', 'This can no longer be undone'],
  'spaces.merge_too_large': [
    '要合并的文件夹中项目过多，请选择“保留两者”或分批处理',
    'The folders hold too many items to be merged at once. Keep both, or merge them in parts',
  ],
  'spaces.archived': ['空间已归档，只能查看', 'The space is archived and can only be read'],
  'spaces.root_fixed': [
    '空间的根目录不能移动、重命名或删除',
    'The root of a space cannot be moved, renamed or deleted',
  ],
  'grants.beyond_own': [
    '不能授予或更改超出您自身权限或期限的授权',
    'You can only give or change rights that you hold yourself, and not for longer than you hold them',
  ],
  'grants.locks_out': [
    '此更改会使您失去授权权限，未保存',
    'This would take away your own right to authorise, so it was not saved',
  ],
  'grants.nothing_given': ['请至少选择一项权限', 'Choose at least one right'],
  'grants.print_needs_preview': ['打印权限需要同时具有预览权限', 'Print requires preview'],
  'grants.expiry_past': ['到期时间必须晚于当前时间', 'The end must lie in the future'],
  'grants.subject_unknown': ['授权对象不存在', 'This person, department, role or group does not exist'],
  'grants.root_inherits': [
    '根目录没有上级，无法更改继承',
    'The root of a space has nothing above it to inherit from',
  ],
  'grants.too_many': [
    '一次更改的授权过多，请分批进行',
    'These are too many grants at once; do it in several steps',
  ],
  'grants.request_ended': ['该申请已被处理或已过期', 'This request has been answered already, or has ended'],
}
