import type { Document } from '@eigenpal/docx-editor-core/types/document'
import { Node } from 'prosemirror-model'
import { type PackageParts, readPackageParts } from '../../editing/ooxml/index.ts'
import { mergeDocument } from '../merge/merge.ts'
import { prepareForEditor, styleProbeDocument } from '../merge/prepared.ts'
import { readEditorDocument, resaveDocument, resaveReadDocument } from '../resave.ts'
import { rehearseTyping } from './rehearse.ts'

/** The initial content of a shared document's texts, by name. */
export type SharedTextBeginnings = Record<string, unknown>

/** The sides of a merge: the file, and the editor's saves of it before anybody typed. */
export interface MergeGround {
  original: PackageParts
  /** The file as the editor reads it. */
  read: Document
  base: PackageParts
  /** The same parts, with headers and footers as written after they were edited. */
  entered: PackageParts
  styles: PackageParts
  begun: SharedTextBeginnings | null
}

const wayOf = (begun: SharedTextBeginnings | null) => (text: Node, name: string) =>
  begun ? Node.fromJSON(text.type.schema, begun[name]) : text

/** Throws where the document cannot be read. */
export async function openMergeGround(
  source: Uint8Array,
  begun: SharedTextBeginnings | null,
): Promise<MergeGround> {
  const original = readPackageParts(source)
  const ready = prepareForEditor(original)
  const passed = wayOf(begun)
  const read = await readEditorDocument(ready)
  const base = await resaveReadDocument(read, { passed })
  const entered = await resaveReadDocument(read, { passed, stories: true })
  const styles = await resaveDocument(styleProbeDocument(ready))
  return { original, read, base, entered, styles, begun }
}

/** Types into a copy of the document and returns the part that a save would harm, or null. */
export function rehearseDocument({
  original,
  read,
  entered,
  styles,
  begun,
}: MergeGround): Promise<string | null> {
  const passed = wayOf(begun)
  return rehearseTyping(original, async (type) => {
    const now = await resaveReadDocument(read, {
      passed: (text, name) => type(passed(text, name), name),
      stories: true,
    })
    return mergeDocument(original, { base: entered, styles, now })
  })
}
