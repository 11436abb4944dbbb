import type { Viewer } from '../../previews/index.ts'

export const pdf: Viewer = {
  name: 'pdf',
  types: ['pdf'],
  load: () => import('./pdf-viewer.tsx').then((m) => m.PdfViewer),
  skeleton: 'page',
  showsMarked: true,
  copies: 'pages',
  inside: () => pdf,
}
