import type { Room } from '../../kernel/room.ts'
import { addEditor } from '../editing/index.ts'

addEditor({
  name: 'docx',
  types: ['docx'],
  shared: true,
  load: async () => (await import('./docx-editor.tsx')).DocxDocument,
})

export const room: Room = { name: 'documents', routes: [], errorText: {} }
