import { texts } from '../../kernel/text.ts'

/** What the room's door says; the words of its screens come with them. */
export const roomText = texts('rolesRoom', {
  roles: ['角色', 'Roles'],
  weights: ['权重排序', 'Order and precedence'],
})
