import type { Room } from '../../kernel/room.ts'
import { errorText } from './uploads.text.ts'

export { setPreparation } from './prepare.ts'

export const room: Room = {
  name: 'uploads',
  routes: [],
  errorText,
  overShell: () => import('./upload-widget.tsx').then((m) => m.UploadWidget),
}
