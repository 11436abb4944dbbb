import type { FileViewer } from '../../previews/index.ts'

/** Drawings of draw.io. */
export const diagramViewer: FileViewer = {
  name: 'diagram',
  types: ['drawio', 'dio'],
  load: () => import('./diagram-viewer.tsx').then((m) => m.DiagramFileViewer),
}
