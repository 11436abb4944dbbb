import type { Room } from '../../kernel/room.ts'
import { addEditor } from '../editing/index.ts'

addEditor({
  name: 'pptx',
  types: ['pptx'],
  shared: true,
  load: async () => (await import('./pptx-editor.tsx')).PptxEditor,
})

export const room: Room = { name: 'presentations', routes: [], errorText: {} }
