import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages, groupScreenTitles } from './groups.text.ts'

export const room: WebRoom = {
  name: 'groups',
  routes: [
    {
      path: '/dashboard/userMain/group',
      title: groupScreenTitles.group,
      screen: () => import('./group-page.tsx').then((m) => m.UserGroupsPage),
      sidePanel: 'management',
    },
    {
      path: '/dashboard/userMain/groupmanager',
      title: groupScreenTitles.managers,
      screen: () => import('./group-page.tsx').then((m) => m.GroupManagerPage),
      sidePanel: 'management',
    },
  ],
  errorText: errorMessages,
}
