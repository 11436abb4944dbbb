import { typeGroups } from '@cabinet/contract/previews'
import type { Viewer } from '../../previews/viewer-registry.ts'

/** Text and code; pages of HTML among them are shown as their text. */
export const text: Viewer = {
  name: 'text',
  types: typeGroups.txt,
  load: () => import('./text-viewer.tsx').then((m) => m.TextViewer),
}
