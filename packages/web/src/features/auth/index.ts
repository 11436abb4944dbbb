import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { errorMessages, messages } from './auth.text.ts'
import { sessionOffers, routes as sessionRoutes } from './sessions/index.ts'
import { routes as smsRoutes } from './sms/index.ts'

export { SignInScreen } from './sign-in-page.tsx'

/** The signed-in user's second factors and passkeys, for the personal page. */
const SecuritySection = lazy(() =>
  import('./factors/security-section.tsx').then((m) => ({ default: m.SecuritySection })),
)

export const room: WebRoom = {
  name: 'auth',
  routes: [
    {
      path: '/login',
      title: messages.signIn,
      screen: () => import('./sign-in-page.tsx').then((m) => m.SignInScreen),
      frame: 'window',
    },
    {
      path: '/dashboard/EditPasswordNew',
      title: messages.firstTitle,
      screen: () => import('./first-password-page.tsx').then((m) => m.FirstPasswordPage),
      frame: 'window',
    },
    ...sessionRoutes,
    ...smsRoutes,
  ],
  errorText: errorMessages,
  offers: [
    ...sessionOffers,
    offer('profile', {
      key: 'security',
      order: 30,
      words: messages.factors,
      component: SecuritySection,
    }),
    offer('user', {
      key: 'factors',
      order: 60,
      words: messages.factors,
      component: lazy(() =>
        import('./factors/user-factors.tsx').then((m) => ({ default: m.UserFactorsPanel })),
      ),
    }),
    offer('settings', {
      key: 'signOn',
      order: 50,
      words: messages.signOn,
      component: lazy(() =>
        import('./single-sign-on/sign-on-section.tsx').then((m) => ({ default: m.SingleSignOnSection })),
      ),
    }),
  ],
}
