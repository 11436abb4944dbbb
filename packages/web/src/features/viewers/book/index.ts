import type { FileViewer } from '../../previews/index.ts'

/** Electronic books and comics. */
export const bookViewer: FileViewer = {
  name: 'book',
  types: ['epub', 'fb2', 'cbz'],
  load: () => import('./book-viewer.tsx').then((m) => m.ElectronicBookViewer),
}
