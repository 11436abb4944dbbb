import { fileTypeGroups } from '@cabinet/contract/previews'
import type { FileViewer } from '../../previews/index.ts'

/** Texts that have viewers of their own. */
const otherwise: readonly string[] = ['md', 'markdown', 'tsv']

/** Text and code; pages of HTML among them are shown as their text. */
export const textViewer: FileViewer = {
  name: 'text',
  types: fileTypeGroups.txt.filter((type) => !otherwise.includes(type)),
  load: () => import('./text-viewer.tsx').then((m) => m.TextFileViewer),
  skeleton: 'paper',
  inside: () => textViewer,
}
