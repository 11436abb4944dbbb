import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { WebRoom } from '../../kernel/room.ts'
import { messages } from './admin.text.ts'
import { errorMessages } from './watermark.text.ts'

export const room: WebRoom = {
  name: 'watermark',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.watermark[1],
      title: messages.title,
      screen: () => import('./watermark-page.tsx').then((m) => m.WatermarkRulesPage),
      sidePanel: 'management',
    },
  ],
}
