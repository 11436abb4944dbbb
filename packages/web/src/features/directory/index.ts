import type { WebRoom } from '../../kernel/room.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

export const room: WebRoom = {
  name: 'directory',
  errorText: errorMessages,
  routes: [
    {
      path: '/dashboard/userMain/AD',
      title: entryMessages.title,
      screen: () => import('./directory-page.tsx').then((m) => m.DirectoryRunsPage),
      sidePanel: 'management',
    },
  ],
}
