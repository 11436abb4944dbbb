import type { FileViewer } from '../../previews/index.ts'

export const markdownViewer: FileViewer = {
  name: 'markdown',
  types: ['md', 'markdown'],
  load: () => import('./markdown-viewer.tsx').then((m) => m.MarkdownViewer),
  skeleton: 'paper',
  inside: () => markdownViewer,
}
