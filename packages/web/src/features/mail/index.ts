import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages } from './errors.text.ts'
import { messages } from './mail.text.ts'

export const room: WebRoom = {
  name: 'mail',
  routes: [
    {
      path: '/dashboard/main/email',
      title: messages.title,
      screen: () => import('./mail-page.tsx').then((m) => m.MailPage),
      sidePanel: 'management',
    },
  ],
  errorText: errorMessages,
}
