import type { Viewer } from '../viewers.ts'

/** What browsers play; other formats need a server that converts them. */
export const video: Viewer = {
  name: 'video',
  types: ['mp4', 'm4v', 'webm', 'mov', 'ogv', 'mkv'],
  load: () => import('./media-viewer.tsx').then((m) => m.VideoViewer),
}

export const audio: Viewer = {
  name: 'audio',
  types: ['mp3', 'm4a', 'aac', 'wav', 'ogg', 'oga', 'opus', 'flac', 'weba'],
  load: () => import('./media-viewer.tsx').then((m) => m.AudioViewer),
}
