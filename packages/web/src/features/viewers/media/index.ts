import { typeGroups } from '@cabinet/contract/previews'
import type { Viewer } from '../../previews/index.ts'

/** What browsers play, and what the server makes parts of that they do. */
export const video: Viewer = {
  name: 'video',
  types: typeGroups.video,
  load: () => import('./media-viewer.tsx').then((m) => m.VideoViewer),
  inside: () => video,
}

export const audio: Viewer = {
  name: 'audio',
  types: typeGroups.audio,
  load: () => import('./media-viewer.tsx').then((m) => m.AudioViewer),
  inside: () => audio,
}
