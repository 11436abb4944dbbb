import { fileTypeGroups } from '@cabinet/contract/previews'
import type { FileViewer } from '../../previews/index.ts'
import { officeReaderOfSuffix } from './reader.ts'

/** Office files of which nothing but the browser makes pages. */
const officeInside: FileViewer = {
  name: 'office',
  types: [],
  load: () => import('./office-inside.tsx').then((m) => m.OfficeFileInside),
}

export const officeViewer: FileViewer = {
  name: 'office',
  // tables of plain text have a viewer of their own
  types: [...fileTypeGroups.word, ...fileTypeGroups.excel, ...fileTypeGroups.ppt].filter(
    (type) => type !== 'csv',
  ),
  load: () => import('./office-viewer.tsx').then((m) => m.OfficeFileViewer),
  skeleton: 'paper',
  showsMarked: true,
  inside: (suffix) => (officeReaderOfSuffix(suffix) ? officeInside : null),
}
