import type { Document } from '@eigenpal/docx-editor-core/types/document'
import type { DocxEditorRef } from '@eigenpal/docx-editor-react'
import type { Channel } from '../editing/index.ts'
import { openPackage, writePackage } from '../editing/ooxml/index.ts'
import { prepared } from './merge/prepared.ts'
import { openMerging } from './merging.ts'
import { readDocument } from './resave.ts'
import { type SharedText, shareText } from './sharing.ts'

export interface OpenDocument {
  document: Document
  /** null: alone. */
  shared: SharedText | null
  /** The source with what is in the editor. Throws LossError. */
  bytes(editor: DocxEditorRef): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

/** `onOthers`: somebody else changed it. Throws PackageError, or LossError for documents nobody can edit safely. */
export async function openDocument(
  source: Uint8Array<ArrayBuffer>,
  channel: Channel | null,
  onOthers: () => void,
): Promise<OpenDocument> {
  const ready = prepared(openPackage(source))
  const packed = writePackage(ready).buffer
  const document = await readDocument(ready)
  const shared = channel && shareText(document, channel, onOthers)
  const merging = openMerging(source, shared?.begun ?? null)
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
