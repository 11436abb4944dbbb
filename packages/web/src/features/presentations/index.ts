import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'

export const room: WebRoom = {
  name: 'presentations',
  routes: [],
  errorText: {},
  offers: [
    offer('editor', {
      name: 'pptx',
      types: ['pptx'],
      shared: true,
      load: async () => (await import('./pptx-editor.tsx')).PresentationEditor,
    }),
  ],
}
