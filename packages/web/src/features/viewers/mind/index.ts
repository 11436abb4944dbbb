import type { Viewer } from '../../previews/index.ts'

/** Mind maps of XMind, Baidu and FreeMind. */
export const mind: Viewer = {
  name: 'mind',
  types: ['xmind', 'km', 'mm'],
  load: () => import('./mind-viewer.tsx').then((m) => m.MindViewer),
}
