import { fileTypeGroups } from '@cabinet/contract/previews'
import type { FileViewer } from '../../previews/index.ts'

export const archiveViewer: FileViewer = {
  name: 'archive',
  types: fileTypeGroups.archive,
  load: () => import('./archive-viewer.tsx').then((m) => m.ArchiveFileViewer),
}
