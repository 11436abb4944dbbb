import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { errorText, words } from './activity.text.ts'

export const room: Room = {
  name: 'activity',
  routes: [],
  errorText,
  offers: [
    offer('detailTab', {
      key: 'activity',
      words: words.tab,
      fits: () => true,
      Panel: lazy(() => import('./activity-list.tsx').then((m) => ({ default: m.ActivityList }))),
    }),
  ],
}
