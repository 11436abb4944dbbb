import type { FileViewer } from '../../previews/index.ts'

export const pdfViewer: FileViewer = {
  name: 'pdf',
  types: ['pdf'],
  load: () => import('./pdf-viewer.tsx').then((m) => m.PdfFileViewer),
  skeleton: 'page',
  showsMarked: true,
  copies: 'pages',
  inside: () => pdfViewer,
}
