import { parseFlowDocument } from '@cabinet/contract/flow-designs.codec'
import { type FlowDocument, flowDocumentLimits } from '@cabinet/contract/flow-designs.document'
import { writeFlowDocument } from '@cabinet/contract/flow-designs.writing'
import { saveBlobToDisk } from '../../../../kernel/files.ts'
import { translate } from '../../../../kernel/text.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { changeDocument, type DesignerStore } from '../state/designer-store.ts'
import { headerMessages } from '../words/designer.text.ts'

/** Saves the document as a file, in the form of the specification, unknown keys included. */
export function exportFlowFile(document: FlowDocument) {
  const text = `${JSON.stringify(writeFlowDocument(document), null, 2)}\n`
  const name = document.name.replaceAll(/[\\/:*?"<>|]/g, '_') || 'flow'
  saveBlobToDisk(new Blob([text], { type: 'application/json' }), `${name}.json`)
}

/** Takes the document of a file in the place of the one that is open; Undo brings that back. */
export async function importFlowFile(store: DesignerStore, file: File) {
  const read = await readFlowFile(file)
  if ('reason' in read) return void showToast.error(headerMessages.importFailed, { reason: read.reason })
  const { present } = store.getState().history
  // a design keeps its form: its settings name the action
  const document = { ...read.document, tableId: present.tableId }
  changeDocument(store, document, { active: document.root.key })
  showToast.success(headerMessages.imported)
}

async function readFlowFile(file: File): Promise<{ document: FlowDocument } | { reason: string }> {
  if (file.size > flowDocumentLimits.bytes) return { reason: translate(headerMessages.fileTooLarge) }
  let raw: unknown
  try {
    raw = JSON.parse(await file.text())
  } catch {
    return { reason: translate(headerMessages.notJson) }
  }
  const { document, problem } = parseFlowDocument(raw)
  return document
    ? { document }
    : { reason: translate(headerMessages.wrongField, { field: problem?.field ?? '' }) }
}
