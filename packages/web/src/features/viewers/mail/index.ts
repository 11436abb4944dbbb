import type { Viewer } from '../../previews/index.ts'

export const mail: Viewer = {
  name: 'mail',
  types: ['eml', 'msg'],
  load: () => import('./mail-viewer.tsx').then((m) => m.MailViewer),
  inside: () => mail,
}
