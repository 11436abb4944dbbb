import type { FileItem } from '@cabinet/contract/spaces'
import { officeType } from '../settings/index.ts'
import { fileRefusal } from './editing.rules.ts'
import type { Editor } from './editor.ts'

const byType = new Map<string, Editor>()

/** The room of a format brings its editor, in its door. A type has one editor. */
export function addEditor(editor: Editor) {
  for (const type of editor.types) {
    const known = byType.get(type)
    if (known && known.name !== editor.name)
      throw new Error(`${known.name} and ${editor.name} both edit ${type}`)
    byType.set(type, editor)
  }
}

/** The editor for a suffix such as '.docx' or 'docx', or null. */
export const editorOf = (suffix: string): Editor | null =>
  byType.get(suffix.replace(/^\./, '').toLowerCase()) ?? null

/** Whether one may edit this file, and an editor stands for it. */
export const opensInEditor = (file: FileItem): boolean =>
  editorOf(file.suffix) !== null && fileRefusal(file, officeType()) === null
