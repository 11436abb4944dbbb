import type { Viewer } from '../../previews/viewer-registry.ts'

export const pdf: Viewer = {
  name: 'pdf',
  types: ['pdf'],
  load: () => import('./pdf-viewer.tsx').then((m) => m.PdfViewer),
}
