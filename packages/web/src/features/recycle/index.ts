import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages, messages } from './recycle.text.ts'

export const room: WebRoom = {
  name: 'recycle',
  errorText: errorMessages,
  routes: [
    {
      path: '/dashboard/recycle',
      title: messages.title,
      screen: () => import('./recycle-page.tsx').then((m) => m.RecycleBinPage),
      sidePanel: () => import('./side-panel.tsx').then((m) => m.RecycleSidePanel),
    },
  ],
}
