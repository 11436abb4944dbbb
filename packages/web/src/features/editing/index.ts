import { officeEdited } from '@cabinet/contract/editing'
import { Pencil } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { setOfficeReader } from '../previews/index.ts'
import { addFileAction } from '../spaces/index.ts'
import { refusal } from './editing.rules.ts'
import { errorText, words } from './editing.text.ts'
import { openEditor, path } from './opening.ts'

export { setDocumentServer } from './document-server.ts'
export { openEditor } from './opening.ts'

addFileAction('edit', {
  words: words.edit,
  icon: Pencil,
  shortcut: 'Ctrl+E',
  ready: (rows) => refusal(rows) ?? true,
  run: ([file]) => openEditor(file!),
})

setOfficeReader((suffix) =>
  officeEdited.includes(suffix.replace(/^\./, '').toLowerCase())
    ? () => import('./frame/reader.tsx').then(({ readerOf }) => readerOf(suffix))
    : null,
)

export const room: Room = {
  name: 'editing',
  errorText,
  routes: [
    {
      path,
      title: words.title,
      screen: () => import('./frame/office-page.tsx').then((m) => m.OfficePage),
      frame: 'window',
    },
  ],
}
