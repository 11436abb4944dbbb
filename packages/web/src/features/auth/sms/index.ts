import type { WebRoomRoute } from '../../../kernel/room.ts'
import { messages } from './sms.text.ts'

export const routes: WebRoomRoute[] = [
  {
    path: '/dashboard/smsconfig',
    title: messages.title,
    screen: () => import('./sms-page.tsx').then((m) => m.SmsGatewayPage),
    sidePanel: 'management',
  },
  {
    path: '/dashboard/smstemplate',
    title: messages.templates,
    screen: () => import('./template-page.tsx').then((m) => m.SmsTemplatePage),
    sidePanel: 'management',
  },
]
