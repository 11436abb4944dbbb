import {
  getHyperlinkAttrs,
  getSelectedText,
  insertHyperlink,
  removeHyperlink,
  setHyperlink,
} from '@eigenpal/docx-editor-core/prosemirror/commands'
import { type HyperlinkData, HyperlinkDialog } from '@eigenpal/docx-editor-react/dialogs'
import { useHyperlinkDialog } from '@eigenpal/docx-editor-react/ui'
import type { Command } from 'prosemirror-state'
import type { ActiveTextView } from './active-view.ts'
import { runOnSelection } from './formatting.ts'

/** The library's dialog for the link at the selection. */
export function useLinkDialog(view: ActiveTextView) {
  const { state: shown, openInsert, openEdit, close } = useHyperlinkDialog()
  const run = (command: Command) => {
    const text = view.current()
    close()
    if (text) runOnSelection(text, command)
  }
  const submit = ({ url = '', displayText, tooltip }: HyperlinkData) =>
    run((state, dispatch) => {
      if (!state.selection.empty) return setHyperlink(url, tooltip)(state, dispatch)
      return displayText ? insertHyperlink(displayText, url, tooltip)(state, dispatch) : false
    })
  return {
    open() {
      const state = view.current()?.state
      if (!state) return
      const displayText = getSelectedText(state)
      const link = getHyperlinkAttrs(state)
      if (link) openEdit({ url: link.href, displayText, ...(link.tooltip && { tooltip: link.tooltip }) })
      else openInsert(displayText)
    },
    dialog: shown.isOpen && (
      <HyperlinkDialog
        isOpen
        onClose={close}
        onSubmit={submit}
        onRemove={() => run(removeHyperlink)}
        isEditing={shown.isEditing}
        {...(shown.initialData && { initialData: shown.initialData })}
        {...(shown.selectedText !== undefined && { selectedText: shown.selectedText })}
      />
    ),
  }
}
