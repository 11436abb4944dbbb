import { registerTexts } from '../../kernel/text.ts'

/** What the room's door says; the words of its screens come with them. */
export const roleRoomMessages = registerTexts('rolesRoom', {
  title: ['角色管理', 'Roles'],
  roles: ['角色', 'Roles'],
  weights: ['优先级与排序', 'Priority and order'],
})
