import { typeGroups } from '@cabinet/contract/previews'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import type { Editor } from '../editing/index.ts'
import { loadTextParts } from '../viewers/index.ts'

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

export const room: Room = {
  name: 'texts',
  routes: [],
  errorText: {},
  offers: [offer('editor', textEditor)],
}
