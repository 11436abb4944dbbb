import type { Viewer } from '../../previews/index.ts'

/** Tables as plain text. */
export const table: Viewer = {
  name: 'table',
  types: ['csv', 'tsv'],
  load: () => import('./table-viewer.tsx').then((m) => m.TableViewer),
  skeleton: 'paper',
  inside: () => table,
}
