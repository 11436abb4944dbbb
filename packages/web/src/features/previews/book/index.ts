import type { Viewer } from '../viewers.ts'

/** Electronic books. */
export const book: Viewer = {
  name: 'book',
  types: ['epub'],
  load: () => import('./book-viewer.tsx').then((m) => m.BookViewer),
}
