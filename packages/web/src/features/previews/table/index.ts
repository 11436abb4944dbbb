import type { Viewer } from '../viewers.ts'

/** Tables as plain text. */
export const table: Viewer = {
  name: 'table',
  types: ['csv', 'tsv'],
  load: () => import('./table-viewer.tsx').then((m) => m.TableViewer),
}
