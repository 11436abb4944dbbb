import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'

export const room: WebRoom = {
  name: 'spreadsheets',
  routes: [],
  errorText: {},
  offers: [
    offer('editor', {
      name: 'xlsx',
      types: ['xlsx', 'xlsm'],
      shared: true,
      load: async () => (await import('./xlsx-editor.tsx')).SpreadsheetEditor,
    }),
  ],
}
