import type { Document } from '@eigenpal/docx-editor-core/types/document'
import type { DocxEditorProps, DocxEditorRef } from '@eigenpal/docx-editor-react'
import { keymap } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useCallback, useEffect, useState } from 'react'
import {
  redo,
  undo,
  yCursorPlugin,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
  yUndoPluginKey,
} from 'y-prosemirror'
import { applyUpdate, Doc, type Map as YMap } from 'yjs'
import type { EditingChannel } from '../editing/index.ts'
import { shareTextPresence } from './presence.ts'
import { editableTextsOf } from './resave.ts'
import { applyPageSetup, sharedPageSetup } from './shared-page.ts'
import { firstSharedState, textsThroughSharing } from './shared-text.ts'
import type { DocumentHistory } from './toolbar/document-history.ts'

type Comments = NonNullable<DocxEditorProps['comments']>

export interface SharedDocumentText {
  /** The texts before any edit; they come back from the channel slightly different. */
  begun: Record<string, unknown>
  plugins: Plugin[]
  /** The comments of all windows, with a setter for this one's changes. */
  useComments(): { comments: Comments; onCommentsChange: (comments: Comments) => void }
  /** Shares page setup and new headers and footers changed in this window. */
  tellPage(document: Document): void
  /** Applies shared page changes to a document. */
  takePage(document: Document): void
  /** Undo and redo of this window's own changes. */
  history: DocumentHistory
  /** Whether the text was changed since the session began. */
  hasHeard(): boolean
  /** Called when the editor is mounted. */
  join(editor: DocxEditorRef): void
  close(): void
}

const fromLine = Symbol('from the line')
const first = Symbol('what all began with')

/** Shares a document's text with all windows on the channel. */
export function shareDocumentText(
  document: Document,
  channel: EditingChannel,
  onOthers: () => void,
): SharedDocumentText {
  const doc = new Doc()
  const texts = editableTextsOf(document)
  const state = firstSharedState(texts)
  const sign = signOf(state)
  applyUpdate(doc, state, first)
  const comments = doc.getMap<string>('comments')
  const page = doc.getMap<string>('page')
  const presence = shareTextPresence(doc, channel)
  let heardAny = false

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== fromLine && origin !== first) channel.send(withSign(sign, update))
  })
  const stop = channel.onUpdate((update, from) => {
    // Ignore updates of another release, which may read the same document differently.
    if (!sign.every((byte, at) => update[at] === byte)) return
    heardAny = true
    applyUpdate(doc, update.subarray(sign.length), fromLine)
    if (from !== channel.me.id) onOthers()
  })
  // Updates received so far are part of the editor's initial state.
  const heard = page.get('now')
  if (heard) applyPageSetup(document, heard)
  let ownPage = sharedPageSetup(document)
  let view: () => EditorView | null = () => null
  const body = doc.getXmlFragment('body')
  const initial = document.package.document.comments ?? []
  return {
    begun: textsThroughSharing(state, texts),
    plugins: [
      ySyncPlugin(body),
      yCursorPlugin(presence.awareness, {
        cursorBuilder: presence.cursor,
        selectionBuilder: presence.selection,
      }),
      yUndoPlugin(),
      keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo }),
    ],
    useComments() {
      const [, again] = useState(0)
      useEffect(() => {
        const tell = () => again((count) => count + 1)
        comments.observe(tell)
        return () => comments.unobserve(tell)
      }, [])
      const now = initial
        .filter(({ id }) => comments.get(String(id)) === undefined)
        .concat([...comments.values()].filter(Boolean).map((text) => JSON.parse(text)))
        .sort((one, two) => one.id - two.id)
      const onCommentsChange = useCallback((next: Comments) => writeComments(doc, comments, now, next), [now])
      return { comments: now, onCommentsChange }
    },
    tellPage(now) {
      const text = sharedPageSetup(now)
      if (text !== ownPage) page.set('now', text)
      ownPage = text
    },
    takePage(now) {
      const text = page.get('now')
      if (text) applyPageSetup(now, text)
    },
    hasHeard: () => heardAny,
    history: {
      step(way) {
        const state = view()?.state
        if (state) (way === 'undo' ? undo : redo)(state)
      },
      canStep(way) {
        const state = view()?.state
        const manager = state && yUndoPluginKey.getState(state)?.undoManager
        return (manager?.[way === 'undo' ? 'undoStack' : 'redoStack'].length ?? 0) > 0
      },
    },
    join(editor) {
      view = () => editor.getEditorRef()?.getView() ?? null
      // Headers and footers have texts of their own; new ones are shared with the page setup.
      for (const [id, view] of editor.getEditorRef()?.getHfPmViews() ?? []) {
        if (!texts.has(`story ${id}`) || ySyncPluginKey.get(view.state)) continue
        const story = doc.getXmlFragment(`story ${id}`)
        view.updateState(view.state.reconfigure({ plugins: [ySyncPlugin(story), ...view.state.plugins] }))
      }
    },
    close() {
      stop()
      presence.close()
      doc.destroy()
    },
  }
}

/** Stores a deleted comment as an empty text, because it may come from the document itself. */
function writeComments(doc: Doc, shared: YMap<string>, before: Comments, next: Comments) {
  const kept = new Set(next.map(({ id }) => id))
  doc.transact(() => {
    for (const one of next) {
      const text = JSON.stringify(one)
      if (JSON.stringify(before.find(({ id }) => id === one.id)) !== text) shared.set(String(one.id), text)
    }
    for (const { id } of before) if (!kept.has(id)) shared.set(String(id), '')
  })
}

function signOf(state: Uint8Array): Uint8Array {
  let sum = 0x811c9dc5
  for (const byte of state) sum = Math.imul(sum ^ byte, 0x01000193)
  return Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum)
}

function withSign(sign: Uint8Array, update: Uint8Array): Uint8Array {
  const whole = new Uint8Array(sign.length + update.length)
  whole.set(sign)
  whole.set(update, sign.length)
  return whole
}
