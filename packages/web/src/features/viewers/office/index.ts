import { typeGroups } from '@cabinet/contract/previews'
import type { Viewer } from '../../previews/viewer-registry.ts'

export const office: Viewer = {
  name: 'office',
  // tables of plain text have a viewer of their own
  types: [...typeGroups.word, ...typeGroups.excel, ...typeGroups.ppt].filter((type) => type !== 'csv'),
  load: () => import('./office-viewer.tsx').then((m) => m.OfficeViewer),
}
