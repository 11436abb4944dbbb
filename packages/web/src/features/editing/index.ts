import { editableOfficeSuffixes } from '@cabinet/contract/editing'
import { Pencil } from 'lucide-react'
import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { officeOpeningMode } from '../settings/index.ts'
import { editFilesRefusal } from './editing.rules.ts'
import { entryMessages, wopiEntryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import { documentPageAddresses, openFileEditor } from './opening.ts'
import { errorMessages as wopiErrorText } from './wopi/errors.text.ts'

export type {
  EditingChannel,
  EditingWindow,
  FileEditor,
  FileEditorHandle,
  FileEditorProps,
  ReadingReason,
} from './editor.ts'
export { opensInFileEditor } from './editors.ts'
export { openFileEditor } from './opening.ts'

export const room: WebRoom = {
  name: 'editing',
  errorText: { ...errorMessages, ...wopiErrorText },
  routes: documentPageAddresses.map(([one, mode]) => ({
    path: one,
    title: entryMessages.title,
    screen: () => import('./office-page.tsx').then((m) => m.officePageOfMode(mode)),
    frame: 'window',
  })),
  offers: [
    offer('fileAction', {
      key: 'edit',
      words: entryMessages.edit,
      icon: Pencil,
      shortcut: 'E',
      ready: (rows) => editFilesRefusal(rows, officeOpeningMode()) ?? true,
      run: ([file]) => file && openFileEditor(file),
    }),
    offer('officeReader', (suffix) =>
      editableOfficeSuffixes.includes(suffix.replace(/^\./, '').toLowerCase())
        ? () => import('./frame/reader.tsx').then(({ officeReaderOf: readerOf }) => readerOf(suffix))
        : null,
    ),
    offer('documentServer', () => import('./wopi/wopi-frame.tsx').then((m) => m.DocumentServerEditor)),
    offer('settings', {
      key: 'document-server',
      order: 80,
      words: wopiEntryMessages.title,
      component: lazy(() =>
        import('./wopi/server-section.tsx').then((m) => ({ default: m.DocumentServerSection })),
      ),
      types: [1],
    }),
  ],
}
