import type { Room } from '../../kernel/room.ts'

export const room: Room = {
  name: 'push',
  routes: [],
  errorText: {},
  overMobile: () => import('./push-channel.tsx').then((m) => m.PushChannel),
  overShell: () => import('./push-channel.tsx').then((m) => m.PushChannel),
  overWindow: () => import('./push-channel.tsx').then((m) => m.PushChannel),
}
