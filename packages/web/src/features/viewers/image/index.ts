import { typeGroups } from '@cabinet/contract/previews'
import { fetchAhead } from '../../previews/content/use-content.ts'
import type { Viewer } from '../../previews/viewer-registry.ts'
import { atOnce } from './way.ts'

/** Pictures: those that browsers draw by themselves, those that we decode or have made, and very large ones. */
export const image: Viewer = {
  name: 'image',
  types: typeGroups.image,
  fetchAhead: (subject) => {
    if (subject.size <= atOnce) fetchAhead(subject)
  },
  load: () => import('./image-viewer.tsx').then((m) => m.ImageViewer),
}
