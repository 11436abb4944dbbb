import { fileTypeGroups } from '@cabinet/contract/previews'
import type { FileViewer } from '../../previews/index.ts'

/** Text formats with a viewer of their own. */
const otherwise: readonly string[] = ['md', 'markdown', 'tsv']

/** Text and code; HTML is shown as source. */
export const textViewer: FileViewer = {
  name: 'text',
  types: fileTypeGroups.txt.filter((type) => !otherwise.includes(type)),
  load: () => import('./text-viewer.tsx').then((m) => m.TextFileViewer),
  skeleton: 'paper',
  inside: () => textViewer,
}
