import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { WebRoom } from '../../kernel/room.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

export const room: WebRoom = {
  name: 'folder-templates',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.folder[1],
      title: entryMessages.title,
      screen: () => import('./folder-page.tsx').then((m) => m.FolderTemplatesPage),
      sidePanel: 'management',
    },
  ],
}
