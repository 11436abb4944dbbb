import type { ListedFileItem } from '@cabinet/contract/nodes'
import { offeredParts } from '../../kernel/slots.ts'
import { officeOpeningMode } from '../settings/index.ts'
import { editFileRefusal } from './editing.rules.ts'
import type { FileEditor } from './editor.ts'

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Editor of a format. A type has one editor. */
    editor: FileEditor
  }
}

/** The editor for a suffix such as '.docx' or 'docx', or null. */
export function editorOfSuffix(suffix: string): FileEditor | null {
  const type = suffix.replace(/^\./, '').toLowerCase()
  const [editor, other] = offeredParts('editor').filter(({ types }) => types.includes(type))
  if (editor && other) throw new Error(`${editor.name} and ${other.name} both edit ${type}`)
  return editor ?? null
}

/** Returns whether the user may edit this file and an editor exists for it. */
export const opensInFileEditor = (file: ListedFileItem): boolean =>
  editorOfSuffix(file.suffix) !== null && editFileRefusal(file, officeOpeningMode()) === null
