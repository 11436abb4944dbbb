import type { FileViewer } from '../../previews/index.ts'

/** Mind maps of XMind, Baidu and FreeMind. */
export const mindMapViewer: FileViewer = {
  name: 'mind',
  types: ['xmind', 'km', 'mm'],
  load: () => import('./mind-viewer.tsx').then((m) => m.MindMapFileViewer),
}
