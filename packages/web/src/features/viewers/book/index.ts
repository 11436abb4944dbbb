import type { Viewer } from '../../previews/index.ts'

/** Electronic books and comics. */
export const book: Viewer = {
  name: 'book',
  types: ['epub', 'fb2', 'cbz'],
  load: () => import('./book-viewer.tsx').then((m) => m.BookViewer),
}
