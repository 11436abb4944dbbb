import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { entryMessages, kindMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'

export { PublishedTermsLinks, TermsLinks } from './terms-links.tsx'

/** Privacy policy and terms of service: to read, to accept and to edit. */
export const room: WebRoom = {
  name: 'terms',
  errorText: errorMessages,
  routes: [
    {
      path: '/Protocol/Privacy',
      title: kindMessages.privacy,
      screen: () => import('./protocol-page.tsx').then((m) => m.PrivacyProtocolPage),
      frame: 'window',
    },
    {
      path: '/Protocol/Service',
      title: kindMessages.service,
      screen: () => import('./protocol-page.tsx').then((m) => m.ServiceProtocolPage),
      frame: 'window',
    },
    {
      path: '/privacy',
      title: entryMessages.title,
      screen: () => import('./privacy-page.tsx').then((m) => m.PrivacyPage),
      frame: 'window',
    },
  ],
  offers: [
    offer('settings', {
      key: 'terms',
      order: 60,
      words: entryMessages.title,
      component: lazy(() => import('./admin/terms-section.tsx').then((m) => ({ default: m.TermsSection }))),
    }),
  ],
}
