import type { FileViewer } from '../../previews/index.ts'

/** Delimited text, such as CSV. */
export const tableViewer: FileViewer = {
  name: 'table',
  types: ['csv', 'tsv'],
  load: () => import('./table-viewer.tsx').then((m) => m.TableFileViewer),
  skeleton: 'paper',
  inside: () => tableViewer,
}
