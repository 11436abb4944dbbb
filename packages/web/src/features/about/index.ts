import type { WebRoom } from '../../kernel/room.ts'
import { messages } from './about.text.ts'

export const room: WebRoom = {
  name: 'about',
  errorText: {},
  routes: [
    {
      path: '/dashboard/system',
      title: messages.title,
      screen: () => import('./about-page.tsx').then((m) => m.AboutPage),
      touch: true,
    },
  ],
}
