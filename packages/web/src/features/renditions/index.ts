import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { errorText, words } from './renditions.text.ts'
import { followThumbnails, thumbnails } from './thumbnails.ts'

export const room: Room = {
  name: 'renditions',
  routes: [],
  errorText,
  offers: [
    offer('thumbnails', thumbnails),
    offer('settings', {
      key: 'services',
      order: 90,
      words: words.services,
      component: lazy(() => import('./services-section.tsx').then((m) => ({ default: m.ServicesSection }))),
      types: [1],
    }),
  ],
  on: { 'renditions.ready': followThumbnails },
}
