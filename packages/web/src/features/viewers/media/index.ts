import { fileTypeGroups } from '@cabinet/contract/previews'
import type { FileViewer } from '../../previews/index.ts'

/** What browsers play, and what the server makes parts of that they do. */
export const videoViewer: FileViewer = {
  name: 'video',
  types: fileTypeGroups.video,
  load: () => import('./media-viewer.tsx').then((m) => m.VideoFileViewer),
  inside: () => videoViewer,
}

export const audioViewer: FileViewer = {
  name: 'audio',
  types: fileTypeGroups.audio,
  load: () => import('./media-viewer.tsx').then((m) => m.AudioFileViewer),
  inside: () => audioViewer,
}
