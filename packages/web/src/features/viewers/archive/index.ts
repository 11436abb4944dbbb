import { typeGroups } from '@cabinet/contract/previews'
import type { Viewer } from '../../previews/index.ts'

export const archive: Viewer = {
  name: 'archive',
  types: typeGroups.archive,
  load: () => import('./archive-viewer.tsx').then((m) => m.ArchiveViewer),
}
