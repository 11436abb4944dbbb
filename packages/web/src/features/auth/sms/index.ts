import type { WebRoomRoute } from '../../../kernel/room.ts'
import { entryMessages } from './entry.text.ts'

export const routes: WebRoomRoute[] = [
  {
    path: '/dashboard/smsconfig',
    title: entryMessages.title,
    screen: () => import('./sms-page.tsx').then((m) => m.SmsGatewayPage),
    sidePanel: 'management',
  },
  {
    path: '/dashboard/smstemplate',
    title: entryMessages.templates,
    screen: () => import('./template-page.tsx').then((m) => m.SmsTemplatePage),
    sidePanel: 'management',
  },
]
