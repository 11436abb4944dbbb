import { typeGroups } from '@cabinet/contract/previews'
import type { Viewer } from '../../previews/index.ts'

/** Texts that have viewers of their own. */
const otherwise: readonly string[] = ['md', 'markdown', 'tsv']

/** Text and code; pages of HTML among them are shown as their text. */
export const text: Viewer = {
  name: 'text',
  types: typeGroups.txt.filter((type) => !otherwise.includes(type)),
  load: () => import('./text-viewer.tsx').then((m) => m.TextViewer),
  skeleton: 'paper',
  inside: () => text,
}
