import { typeGroups } from '@cabinet/contract/previews'
import { loadTextParts } from '../../viewers/index.ts'
import type { Editor } from '../editor.ts'

/** Text, Markdown and code. HTML is edited as its text. */
export const textEditor: Editor = {
  name: 'text',
  types: typeGroups.txt,
  shared: false,
  load: async () => {
    const [{ editorWith }, parts] = await Promise.all([import('./text-editor.tsx'), loadTextParts()])
    return editorWith(parts)
  },
}
