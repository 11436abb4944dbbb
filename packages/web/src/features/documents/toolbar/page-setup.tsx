import type { Document, SectionProperties } from '@eigenpal/docx-editor-core/types/document'
import { PageSetupDialog } from '@eigenpal/docx-editor-react/dialogs'
import { useState } from 'react'
import type { DocxEditorHandle } from './active-view.ts'

/**
 * The library's dialog for size and margins of the page. The properties are changed in the editor's own
 * document, since a new document would lose the editor's history; `onChange` lays it out again.
 */
export function usePageSetup(editor: DocxEditorHandle, onChange: (document: Document) => void) {
  const [isOpen, setOpen] = useState(false)
  const document = editor.current?.getDocument()
  const section = document?.package.document.finalSectionProperties
  const apply = (changed: Partial<SectionProperties>) => {
    if (!document || !section) return
    // The editor takes another object for a change of the page, and sizes its pages by the first section.
    const properties = { ...section, ...changed }
    const body = document.package.document
    body.finalSectionProperties = properties
    const last = body.sections?.at(-1)
    if (last) last.properties = properties
    onChange(document)
  }
  return {
    open: () => setOpen(true),
    dialog: isOpen && section && (
      <PageSetupDialog isOpen onClose={() => setOpen(false)} onApply={apply} currentProps={section} />
    ),
  }
}
