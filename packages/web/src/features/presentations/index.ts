import type { Editor } from '../editor.ts'

export const pptxEditor: Editor = {
  name: 'pptx',
  types: ['pptx'],
  shared: true,
  load: async () => (await import('./pptx-editor.tsx')).PptxEditor,
}
