import { fileTypeGroups } from '@cabinet/contract/previews'
import type { FileViewer } from '../../previews/index.ts'

/** CAD drawings: DXF, and DWG where the server has a converter. */
export const cadViewer: FileViewer = {
  name: 'cad',
  types: fileTypeGroups.cad,
  load: () => import('./cad-viewer.tsx').then((m) => m.CadDrawingViewer),
}
