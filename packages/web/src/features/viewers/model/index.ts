import type { FileViewer } from '../../previews/index.ts'

/** 3D models. */
export const modelViewer: FileViewer = {
  name: 'model',
  types: ['stl', 'obj', 'gltf', 'glb', 'ply', '3mf'],
  load: () => import('./model-viewer.tsx').then((m) => m.ModelFileViewer),
}
