import type { folderTemplateErrors } from '@cabinet/contract/spaces.folders'
import type { Words } from '../../kernel/text.ts'

/** Words of the refusals of default folders. */
export const errorText: Record<keyof typeof folderTemplateErrors, Words> = {
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
