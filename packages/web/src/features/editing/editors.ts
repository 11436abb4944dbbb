import type { FileItem } from '@cabinet/contract/spaces'
import { officeType } from '../settings/index.ts'
import { docxEditor } from './docx/index.ts'
import { fileRefusal } from './editing.rules.ts'
import type { Editor } from './editor.ts'
import { pptxEditor } from './pptx/index.ts'
import { textEditor } from './text/index.ts'
import { xlsxEditor } from './xlsx/index.ts'

/** Every editor. A type belongs to the first that names it. */
// biome-ignore format: one line per editor, so that two new editors do not meet in one line
const editors: readonly Editor[] = [
  xlsxEditor,
  textEditor,
  pptxEditor,
  docxEditor,
]

const byType = new Map(
  editors.toReversed().flatMap((editor) => editor.types.map((type) => [type, editor] as const)),
)

/** The editor for a suffix such as '.docx' or 'docx', or null. */
export const editorOf = (suffix: string): Editor | null =>
  byType.get(suffix.replace(/^\./, '').toLowerCase()) ?? null

/** Whether one may edit this file, and an editor stands for it. */
export const opensInEditor = (file: FileItem): boolean =>
  editorOf(file.suffix) !== null && fileRefusal(file, officeType()) === null
