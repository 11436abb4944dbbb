import { officeEdited } from '@cabinet/contract/editing'
import { Pencil } from 'lucide-react'
import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { officeType } from '../settings/index.ts'
import { refusal } from './editing.rules.ts'
import { errorText, words } from './editing.text.ts'
import { addresses, openEditor } from './opening.ts'
import { errorText as wopiErrorText, words as wopiWords } from './wopi/wopi.text.ts'

export type { Channel, Editor, EditorHandle, EditorProps, Member } from './editor.ts'
export { opensInEditor } from './editors.ts'
export { openEditor } from './opening.ts'

export const room: Room = {
  name: 'editing',
  errorText: { ...errorText, ...wopiErrorText },
  routes: addresses.map(([one, mode]) => ({
    path: one,
    title: words.title,
    screen: () => import('./office-page.tsx').then((m) => m.officePage(mode)),
    frame: 'window',
  })),
  offers: [
    offer('fileAction', {
      key: 'edit',
      words: words.edit,
      icon: Pencil,
      shortcut: 'E',
      ready: (rows) => refusal(rows, officeType()) ?? true,
      run: ([file]) => openEditor(file!),
    }),
    offer('officeReader', (suffix) =>
      officeEdited.includes(suffix.replace(/^\./, '').toLowerCase())
        ? () => import('./frame/reader.tsx').then(({ readerOf }) => readerOf(suffix))
        : null,
    ),
    offer('documentServer', () => import('./wopi/wopi-frame.tsx').then((m) => m.WopiFrame)),
    offer('settings', {
      key: 'document-server',
      order: 80,
      words: wopiWords.title,
      component: lazy(() => import('./wopi/server-section.tsx').then((m) => ({ default: m.ServerSection }))),
      types: [1],
    }),
  ],
}
