import type { Document } from '@eigenpal/docx-editor-core/types/document'
import type { DocxEditorRef } from '@eigenpal/docx-editor-react'
import type { EditingChannel, ReadingReason } from '../editing/index.ts'
import { type PackageParts, readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'
import { StrictDocumentError } from './merge/loss.ts'
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
  /** Returns the editor's own save, which lacks what the editor does not know. */
  ownBytes(editor: DocxEditorRef): Promise<Uint8Array<ArrayBuffer>>
  /** Returns whether the editor's save of the untouched document, merged, is the source. */
  isUnharmed(editor: DocxEditorRef): Promise<boolean>
  close(): void
}

/** The document cannot be edited without harm, and opens for reading. */
export class ReadOnlyDocumentError extends Error {
  readonly reason: ReadingReason

  constructor(reason: ReadingReason) {
    super(reason)
    this.reason = reason
  }
}

const isOnlyRead = () => Promise.reject(new Error('this document is only read'))

/** Opens a document for reading: as it is, for nothing of it is written. */
export async function openDocumentForReading(source: Uint8Array): Promise<OpenWordDocument> {
  const document = await readEditorDocument(readPackageParts(source))
  return {
    document,
    shared: null,
    bytes: isOnlyRead,
    ownBytes: isOnlyRead,
    isUnharmed: async () => true,
    close: () => undefined,
  }
}

/**
 * Opens a document for editing, after a save was rehearsed with it; `onOthers` is called on changes by others.
 * Throws OfficePackageError, or ReadOnlyDocumentError where a save would harm it.
 */
export async function openWordDocument(
  source: Uint8Array<ArrayBuffer>,
  channel: EditingChannel | null,
  onOthers: () => void,
): Promise<OpenWordDocument> {
  const ready = editorFormOf(readPackageParts(source))
  const packed = writePackageParts(ready).buffer
  const document = await readEditorDocument(ready)
  const shared = channel && shareDocumentText(document, channel, onOthers)
  const merging = openDocumentMerging(source, shared?.begun ?? null)
  const close = () => {
    shared?.close()
    merging.close()
  }
  const rehearsed = await merging.rehearsed.then(
    (part) => (part === null ? null : 'changes'),
    () => 'unchecked' as const,
  )
  if (rehearsed !== null) {
    close()
    throw new ReadOnlyDocumentError(rehearsed)
  }

  async function saveOf(editor: DocxEditorRef): Promise<ArrayBuffer> {
    const own = editor.getAgent()?.getDocument()
    if (!own) throw new Error('the editor does not stand yet')
    shared?.takePage(own)
    // it would go on from its last re-save, which is not what it is compared with
    own.originalBuffer = packed
    const saved = await editor.save({ selective: false })
    if (!saved) throw new Error('the editor did not write the document')
    own.originalBuffer = packed
    return saved
  }

  return {
    document,
    shared,
    bytes: async (editor) => merging.merge(await saveOf(editor)),
    ownBytes: async (editor) => new Uint8Array(await saveOf(editor)),
    // Changes by others before this window came are no harm.
    isUnharmed: async (editor) =>
      shared?.hasHeard() || (await merging.compare(await saveOf(editor)).catch(() => 'all')) === null,
    close,
  }
}

function editorFormOf(parts: PackageParts): PackageParts {
  try {
    return prepareForEditor(parts)
  } catch (error) {
    throw error instanceof StrictDocumentError
      ? new ReadOnlyDocumentError('strict')
      : new ReadOnlyDocumentError('unchecked')
  }
}
