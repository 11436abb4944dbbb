import { pages } from '@cabinet/contract/menus.matrix'
import type { Room } from '../../kernel/room.ts'
import { words } from './admin.text.ts'
import { errorText } from './watermark.text.ts'

export const room: Room = {
  name: 'watermark',
  errorText,
  routes: [
    {
      path: pages.watermark[1],
      title: words.title,
      screen: () => import('./watermark-page.tsx').then((m) => m.WatermarkPage),
      sidePanel: 'management',
    },
  ],
}
