import type { spaceErrors } from '@cabinet/contract/spaces'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof spaceErrors, Words> = {
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
}
