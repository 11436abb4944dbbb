import type { WebRoom } from '../../kernel/room.ts'
import { messages } from './personal/profile.text.ts'

export { notificationKindMessages } from './personal/profile.text.ts'

/** Loads the user's own picture as a button that changes it. */
export const loadOwnAvatarButton = () => import('./personal/avatar-button.tsx').then((m) => m.OwnAvatarButton)

export const room: WebRoom = {
  name: 'profiles',
  errorText: {},
  routes: [
    {
      path: '/dashboard/EditPassword',
      title: messages.title,
      screen: () => import('./personal/index.ts').then((m) => m.PersonalSettingsPage),
    },
  ],
}
