import type { FileItem } from '@cabinet/contract/nodes'
import { offered } from '../../kernel/slots.ts'
import { officeType } from '../settings/index.ts'
import { fileRefusal } from './editing.rules.ts'
import type { Editor } from './editor.ts'

declare module '../../kernel/slots.ts' {
  interface Slots {
    /** Editor of a format. A type has one editor. */
    editor: Editor
  }
}

/** The editor for a suffix such as '.docx' or 'docx', or null. */
export function editorOf(suffix: string): Editor | null {
  const type = suffix.replace(/^\./, '').toLowerCase()
  const [editor, other] = offered('editor').filter(({ types }) => types.includes(type))
  if (editor && other) throw new Error(`${editor.name} and ${other.name} both edit ${type}`)
  return editor ?? null
}

/** Whether one may edit this file, and an editor stands for it. */
export const opensInEditor = (file: FileItem): boolean =>
  editorOf(file.suffix) !== null && fileRefusal(file, officeType()) === null
