import type { Viewer } from '../../previews/viewer-registry.ts'

export const markdown: Viewer = {
  name: 'markdown',
  types: ['md', 'markdown'],
  load: () => import('./markdown-viewer.tsx').then((m) => m.MarkdownViewer),
}
