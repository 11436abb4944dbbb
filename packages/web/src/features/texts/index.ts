import { fileTypeGroups } from '@cabinet/contract/previews'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import type { FileEditor } from '../editing/index.ts'
import { loadTextViewerParts } from '../viewers/index.ts'

/** Text, Markdown and code. HTML is edited as its text. */
export const plainTextEditor: FileEditor = {
  name: 'text',
  types: fileTypeGroups.txt,
  shared: false,
  load: async () => {
    const [{ createTextEditor: editorWith }, parts] = await Promise.all([
      import('./text-editor.tsx'),
      loadTextViewerParts(),
    ])
    return editorWith(parts)
  },
}

export const room: WebRoom = {
  name: 'texts',
  routes: [],
  errorText: {},
  offers: [offer('editor', plainTextEditor)],
}
