import type { Editor } from '../editor.ts'

export const docxEditor: Editor = {
  name: 'docx',
  types: ['docx'],
  shared: true,
  load: async () => (await import('./docx-editor.tsx')).DocxDocument,
}
