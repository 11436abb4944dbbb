import type { WebRoom } from '../../kernel/room.ts'
import { messages } from './personal/profile.text.ts'

export { notificationKindMessages } from './personal/profile.text.ts'

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
