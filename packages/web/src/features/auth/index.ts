import type { Room } from '../../kernel/room.ts'
import { errorText, text } from './auth.text.ts'

export { SignInPage } from './sign-in-page.tsx'

export const room: Room = {
  name: 'auth',
  routes: [
    {
      path: '/login',
      title: text.signIn,
      screen: () => import('./sign-in-page.tsx').then((m) => m.SignInPage),
      frame: 'window',
    },
    {
      path: '/dashboard/EditPasswordNew',
      title: text.firstTitle,
      screen: () => import('./first-password-page.tsx').then((m) => m.FirstPasswordPage),
      frame: 'window',
    },
    {
      path: '/dashboard/EditPassword',
      title: text.changePassword,
      screen: () => import('./change-password-page.tsx').then((m) => m.ChangePasswordPage),
    },
  ],
  errorText,
}
