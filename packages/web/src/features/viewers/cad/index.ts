import { typeGroups } from '@cabinet/contract/previews'
import type { Viewer } from '../../previews/index.ts'

/** Drawings of construction: DXF, and DWG where the server has a converter. */
export const cad: Viewer = {
  name: 'cad',
  types: typeGroups.cad,
  load: () => import('./cad-viewer.tsx').then((m) => m.CadViewer),
}
