import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { errorText } from './errors.text.ts'
import { words } from './handover.text.ts'

export const room: Room = {
  name: 'handover',
  routes: [],
  errorText,
  offers: [
    offer('user', {
      key: 'handOver',
      order: 80,
      words: words.tab,
      types: [1, 2, 3],
      component: lazy(() => import('./hand-over-tab.tsx').then((m) => ({ default: m.HandOverTab }))),
    }),
  ],
}
