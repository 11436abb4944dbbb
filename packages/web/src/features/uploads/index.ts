import type { Room } from '../../kernel/room.ts'
import { errorText } from './uploads.text.ts'

export const room: Room = {
  name: 'uploads',
  routes: [],
  errorText,
  overMobile: () => import('./mobile-widget.tsx').then((m) => m.MobileUploads),
  overShell: () => import('./upload-widget.tsx').then((m) => m.UploadWidget),
}
