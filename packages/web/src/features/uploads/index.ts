import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages } from './errors.text.ts'

export const room: WebRoom = {
  name: 'uploads',
  routes: [],
  errorText: errorMessages,
  overMobile: () => import('./mobile-widget.tsx').then((m) => m.MobileUploadBar),
  overShell: () => import('./upload-widget.tsx').then((m) => m.UploadButtonAndPanel),
}
