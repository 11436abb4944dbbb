import type { Viewer } from '../viewers.ts'

export const markdown: Viewer = {
  name: 'markdown',
  types: ['md', 'markdown'],
  load: () => import('./markdown-viewer.tsx').then((m) => m.MarkdownViewer),
}
