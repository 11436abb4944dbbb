import type { Viewer } from '../../previews/index.ts'

export const markdown: Viewer = {
  name: 'markdown',
  types: ['md', 'markdown'],
  load: () => import('./markdown-viewer.tsx').then((m) => m.MarkdownViewer),
  skeleton: 'paper',
  inside: () => markdown,
}
