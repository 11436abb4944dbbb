import type { Room } from '../../kernel/room.ts'

export const room: Room = {
  name: 'push',
  routes: [],
  errorText: {},
  overShell: () => import('./push-channel.tsx').then((m) => m.PushChannel),
}
