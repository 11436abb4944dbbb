import type { WebRoom } from '../../kernel/room.ts'

export const room: WebRoom = {
  name: 'push',
  routes: [],
  errorText: {},
  overMobile: () => import('./push-channel.tsx').then((m) => m.PushConnectionKeeper),
  overShell: () => import('./push-channel.tsx').then((m) => m.PushConnectionKeeper),
  overWindow: () => import('./push-channel.tsx').then((m) => m.PushConnectionKeeper),
}
