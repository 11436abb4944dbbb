import type { Document } from '@eigenpal/docx-editor-core/types/document'
import type { DocxEditorRef } from '@eigenpal/docx-editor-react'
import type { EditingChannel } from '../editing/index.ts'
import { readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'
import { prepareForEditor } from './merge/prepared.ts'
import { openDocumentMerging } from './merging.ts'
import { readEditorDocument } from './resave.ts'
import { type SharedDocumentText, shareDocumentText } from './sharing.ts'

export interface OpenWordDocument {
  document: Document
  /** null when editing alone. */
  shared: SharedDocumentText | null
  /** Returns the source with the editor's changes. Throws DocumentLossError. */
  bytes(editor: DocxEditorRef): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

/**
 * Opens a document; `onOthers` is called on changes by others. Throws OfficePackageError, or
 * DocumentLossError for documents that cannot be edited safely.
 */
export async function openWordDocument(
  source: Uint8Array<ArrayBuffer>,
  channel: EditingChannel | null,
  onOthers: () => void,
): Promise<OpenWordDocument> {
  const ready = prepareForEditor(readPackageParts(source))
  const packed = writePackageParts(ready).buffer
  const document = await readEditorDocument(ready)
  const shared = channel && shareDocumentText(document, channel, onOthers)
  const merging = openDocumentMerging(source, shared?.begun ?? null)
  return {
    document,
    shared,
    async bytes(editor) {
      const own = editor.getAgent()?.getDocument()
      if (!own) throw new Error('the editor does not stand yet')
      shared?.takePage(own)
      // it would go on from its last re-save, which is not what it is compared with
      own.originalBuffer = packed
      const saved = await editor.save({ selective: false })
      if (!saved) throw new Error('the editor did not write the document')
      own.originalBuffer = packed
      return merging.merge(saved)
    },
    close() {
      shared?.close()
      merging.close()
    },
  }
}
