import { fileTypeGroups } from '@cabinet/contract/previews'
import { prefetchContent } from '../../previews/content/index.ts'
import type { FileViewer } from '../../previews/index.ts'
import { fetchedAtOnceBytes } from './display-method.ts'

/** Pictures that browsers draw; the server converts no others inside another file. */
const drawn: FileViewer = {
  name: 'image',
  types: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'ico', 'avif'],
  load: () => import('./drawn-picture.tsx').then((m) => m.BrowserDrawnPicture),
}

/** Pictures: those that browsers draw by themselves, those that we decode or have made, and very large ones. */
export const pictureViewer: FileViewer = {
  name: 'image',
  types: fileTypeGroups.image,
  fetchAhead: (subject) => {
    if (subject.size <= fetchedAtOnceBytes) prefetchContent(subject)
  },
  load: () => import('./image-viewer.tsx').then((m) => m.PictureFileViewer),
  showsMarked: true,
  copies: 'picture',
  inside: (suffix) => (drawn.types.includes(suffix.replace(/^\./, '').toLowerCase()) ? drawn : null),
}
