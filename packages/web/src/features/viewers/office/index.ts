import { typeGroups } from '@cabinet/contract/previews'
import type { Viewer } from '../../previews/index.ts'
import { officeReader } from './reader.ts'

/** Office files of which nothing but the browser makes pages. */
const officeInside: Viewer = {
  name: 'office',
  types: [],
  load: () => import('./office-inside.tsx').then((m) => m.OfficeInside),
}

export const office: Viewer = {
  name: 'office',
  // tables of plain text have a viewer of their own
  types: [...typeGroups.word, ...typeGroups.excel, ...typeGroups.ppt].filter((type) => type !== 'csv'),
  load: () => import('./office-viewer.tsx').then((m) => m.OfficeViewer),
  skeleton: 'paper',
  showsMarked: true,
  inside: (suffix) => (officeReader(suffix) ? officeInside : null),
}
