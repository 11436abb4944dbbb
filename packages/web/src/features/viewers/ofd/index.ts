import type { FileViewer } from '../../previews/index.ts'

/** Fixed pages by the Chinese standard (GB/T 33190): invoices, official documents. */
export const ofdViewer: FileViewer = {
  name: 'ofd',
  types: ['ofd'],
  load: () => import('./ofd-viewer.tsx').then((m) => m.OfdFileViewer),
}
