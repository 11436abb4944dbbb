import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

export const room: WebRoom = {
  name: 'handover',
  routes: [],
  errorText: errorMessages,
  offers: [
    offer('user', {
      key: 'handOver',
      order: 80,
      words: entryMessages.tab,
      types: [1, 2, 3],
      component: lazy(() => import('./hand-over-tab.tsx').then((m) => ({ default: m.UserHandoverTab }))),
    }),
  ],
}
