import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'

export const room: WebRoom = {
  name: 'documents',
  routes: [],
  errorText: {},
  offers: [
    offer('editor', {
      name: 'docx',
      types: ['docx'],
      shared: true,
      load: async () => (await import('./docx-editor.tsx')).WordDocumentEditor,
    }),
  ],
}
