import type { Room } from '../../kernel/room.ts'
import { words } from './directory.text.ts'
import { errorText } from './errors.text.ts'

export const room: Room = {
  name: 'directory',
  errorText,
  routes: [
    {
      path: '/dashboard/userMain/AD',
      title: words.title,
      screen: () => import('./directory-page.tsx').then((m) => m.DirectoryPage),
      sidePanel: 'management',
    },
  ],
}
