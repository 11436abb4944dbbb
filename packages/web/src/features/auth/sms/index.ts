import type { RoomRoute } from '../../../kernel/room.ts'
import { words } from './sms.text.ts'

export const routes: RoomRoute[] = [
  {
    path: '/dashboard/smsconfig',
    title: words.title,
    screen: () => import('./sms-page.tsx').then((m) => m.SmsPage),
    sidePanel: 'management',
  },
  {
    path: '/dashboard/smstemplate',
    title: words.templates,
    screen: () => import('./template-page.tsx').then((m) => m.SmsTemplatePage),
    sidePanel: 'management',
  },
]
