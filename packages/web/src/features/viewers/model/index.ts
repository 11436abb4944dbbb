import type { Viewer } from '../../previews/index.ts'

/** Bodies in space. */
export const model: Viewer = {
  name: 'model',
  types: ['stl', 'obj', 'gltf', 'glb', 'ply', '3mf'],
  load: () => import('./model-viewer.tsx').then((m) => m.ModelViewer),
}
