import { lazy } from 'react'
import type { WebRoomRoute } from '../../../kernel/room.ts'
import { offer, type SlotOffer } from '../../../kernel/slots.ts'
import { entryMessages } from './entry.text.ts'

export const sessionOffers: SlotOffer[] = [
  offer('profile', {
    key: 'password',
    order: 20,
    words: entryMessages.password,
    component: lazy(() => import('./password-section.tsx').then((m) => ({ default: m.PasswordSection }))),
  }),
  offer('profile', {
    key: 'devices',
    order: 40,
    words: entryMessages.devices,
    component: lazy(() => import('./devices-section.tsx').then((m) => ({ default: m.DevicesSection }))),
  }),
  offer('profile', {
    key: 'appPasswords',
    order: 50,
    words: entryMessages.drive,
    component: lazy(() =>
      import('./app-passwords-section.tsx').then((m) => ({ default: m.AppPasswordsSection })),
    ),
  }),
  offer('user', {
    key: 'sessions',
    order: 60,
    words: entryMessages.userSessions,
    component: lazy(() => import('./user-sessions.tsx').then((m) => ({ default: m.UserSessionsPanel }))),
  }),
]

export const routes: WebRoomRoute[] = [
  {
    path: '/dashboard/statement/userLogin',
    title: entryMessages.log,
    screen: () => import('./login-log-page.tsx').then((m) => m.LoginLogScreen),
    sidePanel: 'management',
  },
]
