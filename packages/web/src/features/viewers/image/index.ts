import { typeGroups } from '@cabinet/contract/previews'
import { fetchAhead } from '../../previews/content/index.ts'
import type { Viewer } from '../../previews/index.ts'
import { atOnce } from './way.ts'

/** Pictures that browsers draw: inside another file the server makes nothing of the others. */
const drawn: Viewer = {
  name: 'image',
  types: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'ico', 'avif'],
  load: () => import('./drawn-picture.tsx').then((m) => m.DrawnPicture),
}

/** Pictures: those that browsers draw by themselves, those that we decode or have made, and very large ones. */
export const image: Viewer = {
  name: 'image',
  types: typeGroups.image,
  fetchAhead: (subject) => {
    if (subject.size <= atOnce) fetchAhead(subject)
  },
  load: () => import('./image-viewer.tsx').then((m) => m.ImageViewer),
  showsMarked: true,
  copies: 'picture',
  inside: (suffix) => (drawn.types.includes(suffix.replace(/^\./, '').toLowerCase()) ? drawn : null),
}
