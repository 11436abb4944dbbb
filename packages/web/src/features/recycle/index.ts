import type { Room } from '../../kernel/room.ts'
import { errorText, words } from './recycle.text.ts'

export const room: Room = {
  name: 'recycle',
  errorText,
  routes: [
    {
      path: '/dashboard/recycle',
      title: words.title,
      screen: () => import('./recycle-page.tsx').then((m) => m.RecyclePage),
      sidePanel: () => import('./side-panel.tsx').then((m) => m.RecycleSidePanel),
    },
  ],
}
