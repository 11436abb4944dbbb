import { pages } from '@cabinet/contract/menus.matrix'
import type { Room } from '../../kernel/room.ts'
import { errorText } from './errors.text.ts'
import { words } from './folder-templates.text.ts'

export const room: Room = {
  name: 'folder-templates',
  errorText,
  routes: [
    {
      path: pages.folder[1],
      title: words.title,
      screen: () => import('./folder-page.tsx').then((m) => m.FolderPage),
      sidePanel: 'management',
    },
  ],
}
