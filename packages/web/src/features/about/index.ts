import type { WebRoom } from '../../kernel/room.ts'
import { entryMessages } from './entry.text.ts'

export const room: WebRoom = {
  name: 'about',
  errorText: {},
  routes: [
    {
      path: '/dashboard/system',
      title: entryMessages.title,
      screen: () => import('./about-page.tsx').then((m) => m.AboutPage),
      touch: true,
    },
  ],
}
