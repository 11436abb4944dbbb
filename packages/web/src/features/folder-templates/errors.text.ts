import type { folderTemplateErrors } from '@cabinet/contract/folder-templates'
import type { LocalizedText } from '../../kernel/text.ts'

/** Error texts of default folders. */
export const errorMessages: Record<keyof typeof folderTemplateErrors, LocalizedText> = {
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
