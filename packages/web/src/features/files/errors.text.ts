import type { spaceErrors } from '@cabinet/contract/nodes'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof spaceErrors, LocalizedText> = {
  'spaces.name_taken': ['文件名已存在', 'File name already exists'],
  'spaces.name_empty': ['名称不能为空', 'Enter a name'],
  'spaces.folder_name_empty': ['文件夹名称不能为空', 'Enter a folder name'],
  'spaces.folder_name_long': ['文件夹名称过长', 'The folder name is too long'],
  'spaces.name_special': [
    '名称不能包含以下特殊字符：* \' : [ ] < > / \\ ? | "',
    'Names can’t contain: * \' : [ ] < > / \\ ? | "',
  ],
  'spaces.name_long': ['名称过长，最多 255 个字符', 'The name is too long (255 characters at most)'],
  'spaces.move_into_itself': ['无法移动到该目录', 'Cannot move to this directory'],
  'spaces.target_not_folder': ['目标不是文件夹', 'The destination isn’t a folder'],
  'spaces.no_room': ['剩余空间不足', 'Insufficient remaining space'],
  'spaces.not_found': ['文件不存在', 'File not found'],
  'spaces.too_deep': ['文件夹层级过深', 'Too many folder levels'],
  'spaces.undo_ended': ['已无法撤销', 'This can no longer be undone'],
  'spaces.merge_too_large': [
    '要合并的文件夹中项目过多，请选择“保留两者”或分批处理',
    'These folders contain too many items to merge at once. Keep both, or merge them in parts',
  ],
  'spaces.archived': ['空间已归档，只能查看', 'This space is archived and read-only'],
  'spaces.root_fixed': [
    '空间的根目录不能移动、重命名或删除',
    'A space’s top folder can’t be moved, renamed or deleted',
  ],
}
