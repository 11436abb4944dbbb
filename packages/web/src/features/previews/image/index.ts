import { fetchAhead } from '../content/use-content.ts'
import type { Viewer } from '../viewers.ts'

/** Bytes up to which the next picture is fetched before it is wanted. */
const aheadMost = 12 * 1024 ** 2

/** Pictures that every browser draws by itself. */
export const image: Viewer = {
  name: 'image',
  types: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'ico', 'avif'],
  fetchAhead: (subject) => {
    if (subject.size <= aheadMost) fetchAhead(subject)
  },
  load: () => import('./image-viewer.tsx').then((m) => m.ImageViewer),
}
