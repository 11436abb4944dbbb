import type { FileViewer } from '../../previews/index.ts'

export const mailViewer: FileViewer = {
  name: 'mail',
  types: ['eml', 'msg'],
  load: () => import('./mail-viewer.tsx').then((m) => m.MailMessageViewer),
  inside: () => mailViewer,
}
