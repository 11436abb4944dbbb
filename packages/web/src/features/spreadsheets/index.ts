import type { Editor } from '../editor.ts'

export const xlsxEditor: Editor = {
  name: 'xlsx',
  types: ['xlsx', 'xlsm'],
  shared: true,
  load: async () => (await import('./xlsx-editor.tsx')).XlsxEditor,
}
