import type { WebRoom } from '../../kernel/room.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

export const room: WebRoom = {
  name: 'mail',
  routes: [
    {
      path: '/dashboard/main/email',
      title: entryMessages.title,
      screen: () => import('./mail-page.tsx').then((m) => m.MailPage),
      sidePanel: 'management',
    },
  ],
  errorText: errorMessages,
}
