import type { DocxEditorRef } from '@eigenpal/docx-editor-react'
import type { EditorView } from 'prosemirror-view'
import type { RefObject } from 'react'

/** The editor's handle, which the library makes anew whenever it draws. */
export type DocxEditorHandle = RefObject<DocxEditorRef | null>

/** Finds the text that commands apply to: the body, or the header or footer being edited. */
export interface ActiveTextView {
  body(): EditorView | null
  current(): EditorView | null
  focus(): void
}

/** Follows the focus; it stays with the last text while a toolbar or menu has it. */
export function activeTextViewOf(editor: DocxEditorHandle): ActiveTextView {
  let last: EditorView | null = null
  const body = () => editor.current?.getEditorRef()?.getView() ?? null
  const current = () => {
    const headers = [...(editor.current?.getEditorRef()?.getHfPmViews().values() ?? [])]
    if (body()?.hasFocus()) last = null
    else last = headers.find((view) => view.hasFocus()) ?? (last && headers.includes(last) ? last : null)
    return last ?? body()
  }
  return { body, current, focus: () => (current() === body() ? editor.current?.focus() : current()?.focus()) }
}
