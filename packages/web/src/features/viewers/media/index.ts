import { fileTypeGroups } from '@cabinet/contract/previews'
import type { FileViewer } from '../../previews/index.ts'

/** Viewer for videos browsers play, and for those the server converts into parts they play. */
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
