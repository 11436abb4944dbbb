import type { WebRoom } from '../../kernel/room.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

export const room: WebRoom = {
  name: 'recycle',
  errorText: errorMessages,
  routes: [
    {
      path: '/dashboard/recycle',
      title: entryMessages.title,
      screen: () => import('./recycle-page.tsx').then((m) => m.RecycleBinPage),
      sidePanel: () => import('./side-panel.tsx').then((m) => m.RecycleSidePanel),
    },
  ],
}
