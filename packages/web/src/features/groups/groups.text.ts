import type { groupErrors } from '@cabinet/contract/groups'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof groupErrors, LocalizedText> = {
  'groups.not_found': ['群组不存在', 'This group no longer exists'],
  'groups.name_taken': ['群组名称已存在', 'A group with this name already exists'],
  'groups.name_invalid': ['群组名称不能为空，且不超过 30 个字符', 'Enter a name up to 30 characters long'],
  'groups.too_many_managers': ['群组管理员过多', 'Too many group managers'],
  'groups.user_unknown': ['没有此账号', 'No such account'],
  'groups.in_use': ['该群组正在使用中，不能删除', 'This group is in use and can’t be deleted'],
}

export const groupScreenTitles = registerTexts('groupScreens', {
  group: ['群组管理', 'Groups'],
  managers: ['群组管理员', 'Group managers'],
})
