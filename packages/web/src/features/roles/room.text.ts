import { registerTexts } from '../../kernel/text.ts'

/** Messages of the room's door; those of its screens load with the screens. */
export const roleRoomMessages = registerTexts('rolesRoom', {
  title: ['角色管理', 'Roles'],
  roles: ['角色', 'Roles'],
  weights: ['优先级与排序', 'Priority and order'],
})
