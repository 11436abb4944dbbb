import { renditionEvents } from '@cabinet/contract/renditions'
import { lazy } from 'react'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import { followThumbnails, serverThumbnails } from './thumbnails.ts'

export const room: WebRoom = {
  name: 'renditions',
  routes: [],
  errorText: errorMessages,
  offers: [
    offer('thumbnails', serverThumbnails),
    offer('settings', {
      key: 'services',
      order: 90,
      words: entryMessages.services,
      component: lazy(() => import('./services-section.tsx').then((m) => ({ default: m.ServicesSection }))),
      types: [1],
    }),
  ],
  on: [listenToPush(renditionEvents.ready, followThumbnails)],
}
