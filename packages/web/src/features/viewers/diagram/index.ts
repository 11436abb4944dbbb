import type { Viewer } from '../../previews/index.ts'

/** Drawings of draw.io. */
export const diagram: Viewer = {
  name: 'diagram',
  types: ['drawio', 'dio'],
  load: () => import('./diagram-viewer.tsx').then((m) => m.DiagramViewer),
}
