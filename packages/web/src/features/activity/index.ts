import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

/** Loads the list of events of several spaces. */
export const loadActivityTimeline = () => import('./activity-timeline.tsx').then((m) => m.ActivityTimeline)

export const room: WebRoom = {
  name: 'activity',
  routes: [],
  errorText: errorMessages,
  offers: [
    offer('detailTab', {
      key: 'activity',
      words: entryMessages.tab,
      fits: () => true,
      Panel: lazy(() => import('./activity-list.tsx').then((m) => ({ default: m.ItemActivityList }))),
    }),
  ],
}
