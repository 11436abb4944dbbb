import type { Room } from '../../kernel/room.ts'
import { addEditor } from '../editing/index.ts'

addEditor({
  name: 'xlsx',
  types: ['xlsx', 'xlsm'],
  shared: true,
  load: async () => (await import('./xlsx-editor.tsx')).XlsxEditor,
})

export const room: Room = { name: 'spreadsheets', routes: [], errorText: {} }
