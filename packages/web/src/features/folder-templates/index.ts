import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages } from './errors.text.ts'
import { messages } from './folder-templates.text.ts'

export const room: WebRoom = {
  name: 'folder-templates',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.folder[1],
      title: messages.title,
      screen: () => import('./folder-page.tsx').then((m) => m.FolderTemplatesPage),
      sidePanel: 'management',
    },
  ],
}
