import { fileTypeGroups } from '@cabinet/contract/previews'
import type { FileViewer } from '../../previews/index.ts'
import { officeReaderOfSuffix } from './reader.ts'

/** Office files that only the browser renders. */
const officeInside: FileViewer = {
  name: 'office',
  types: [],
  load: () => import('./office-inside.tsx').then((m) => m.OfficeFileInside),
}

export const officeViewer: FileViewer = {
  name: 'office',
  // delimited text has a viewer of its own
  types: [...fileTypeGroups.word, ...fileTypeGroups.excel, ...fileTypeGroups.ppt].filter(
    (type) => type !== 'csv',
  ),
  load: () => import('./office-viewer.tsx').then((m) => m.OfficeFileViewer),
  skeleton: 'paper',
  showsMarked: true,
  inside: (suffix) => (officeReaderOfSuffix(suffix) ? officeInside : null),
}
