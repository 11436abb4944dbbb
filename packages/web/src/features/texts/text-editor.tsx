import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { gotoLine, openSearchPanel } from '@codemirror/search'
import { ChangeSet, type Text } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useBrowserPreference } from '../../kernel/prefs.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import type { FileEditorProps } from '../editing/index.ts'
import type { loadTextViewerParts } from '../viewers/index.ts'
import { NotInEncodingError } from './encode.ts'
import { MarkdownSidePage } from './markdown-side.tsx'
import { type OpenTextEditor, openTextEditor } from './open-text.ts'
import { encodeSourceUtf8, joinTextSource, splitTextSource } from './source.ts'
import { TextStatusBar } from './status-bar.tsx'
import styles from './text-editor.module.css'
import { type MarkdownViewMode, TextToolsBar } from './text-tools.tsx'
import { messages, textPanelMessages } from './texts.text.ts'

type TextParts = Awaited<ReturnType<typeof loadTextViewerParts>>

const isMarkdown = /\.(md|markdown)$/i

/** The editor state shown in the bars. */
export interface TextEditorStatus {
  line: number
  column: number
  /** Characters that are selected. */
  chosen: number
  undoes: boolean
  redoes: boolean
}

const initialStatus: TextEditorStatus = { line: 1, column: 1, chosen: 0, undoes: false, redoes: false }

/** Creates the text editor; `parts` is the code shared with the text viewer. */
export function createTextEditor({
  guessTextEncoding: encodingOf,
  encodingMessages: encodingWords,
  codeMirrorTheme: editorLook,
}: TextParts): ComponentType<FileEditorProps> {
  return function TextEditor({ file, source: bytes, mode, onReady, onChange }) {
    const t = useText(messages)
    const say = useTranslate()
    const place = useRef<HTMLDivElement>(null)
    const [open, setOpen] = useState<OpenTextEditor>()
    const recognised = useMemo(() => encodingOf(bytes, true), [bytes])
    const [readAs, setReadAs] = useState(recognised)
    const source = useMemo(() => splitTextSource(bytes, readAs), [bytes, readAs])
    const [status, setStatus] = useState(initialStatus)
    const [doc, setDoc] = useState<Text>(source.doc)
    const [missing, setMissing] = useState<string | null>(null)
    const [touched, setTouched] = useState(false)
    const [utf8, setUtf8] = useState(false)
    const [wraps, setWraps] = useBrowserPreference('editing.wrap', true)
    const [view, setView] = useBrowserPreference<MarkdownViewMode>('editing.markdown', 'both')
    const shown = isMarkdown.test(file.name) ? view : 'source'
    const encoding = utf8 ? 'utf-8' : source.encoding

    const latest = useRef({ onChange, utf8 })
    latest.current = { onChange, utf8 }
    // Dependencies: the session's document never changes; other props are passed on below
    useEffect(() => {
      if (!place.current) return
      let changes = ChangeSet.empty(source.doc.length)
      const opened = openTextEditor({
        parent: place.current,
        doc: source.doc,
        fileName: file.name,
        label: t('content', { name: file.name }),
        editable: mode === 'edit',
        wrap: wraps,
        look: editorLook,
        phrases: Object.fromEntries(
          Object.entries(textPanelMessages).map(([key, words]) => [key, say(words)]),
        ),
        onUpdate(update) {
          if (update.docChanged) {
            changes = changes.compose(update.changes)
            setDoc(update.state.doc)
            setTouched(true)
            latest.current.onChange()
          }
          if (update.docChanged || update.selectionSet) setStatus(statusOf(update))
        },
      })
      setOpen(opened)
      setDoc(source.doc)
      opened.view.focus()
      onReady({
        async bytes() {
          const now = opened.view.state.doc
          if (latest.current.utf8) return encodeSourceUtf8(source, now)
          try {
            const written = joinTextSource(source, now, changes)
            setMissing(null)
            return written
          } catch (error) {
            if (!(error instanceof NotInEncodingError)) throw error
            setMissing(error.character)
            // Already reported with its remedy, so it is no second failure.
            throw new DOMException(error.message, 'AbortError')
          }
        },
      })
      return () => opened.view.destroy()
    }, [source])
    useEffect(() => open?.wrap(wraps), [open, wraps])

    const run = (action: (view: EditorView) => boolean) => {
      if (!open) return
      action(open.view)
    }
    const command = (action: (view: EditorView) => boolean) => () => {
      run(action)
      if (action === undo || action === redo) open?.view.focus()
    }
    const toUtf8 = () => {
      setUtf8(true)
      setMissing(null)
      onChange()
    }
    const readings = (Object.keys(encodingWords) as (keyof typeof encodingWords)[]).map((one) => ({
      key: one,
      words: say(encodingWords[one]),
      checked: one === readAs,
      onPick: () => setReadAs(one),
    }))
    const encodingName = say(encodingWords[encoding as keyof typeof encodingWords])
    return (
      <div className={styles.room}>
        <TextToolsBar
          editable={mode === 'edit'}
          status={status}
          wraps={wraps}
          view={isMarkdown.test(file.name) ? shown : undefined}
          onUndo={command(undo)}
          onRedo={command(redo)}
          onFind={command(openSearchPanel)}
          onGoTo={command(gotoLine)}
          onWrap={() => setWraps(!wraps)}
          onView={setView}
        />
        {missing !== null && (
          <div className={styles.lacking} role="alert">
            <span>{t('lacks', { encoding: encodingName, character: missing })}</span>
            <Button small look="primary" onClick={toUtf8}>
              {t('toUtf8')}
            </Button>
          </div>
        )}
        <div className={styles.sides} data-view={shown}>
          <div ref={place} className={styles.text} hidden={shown === 'page'} />
          {shown !== 'source' && <MarkdownSidePage doc={doc} name={file.name} />}
        </div>
        <TextStatusBar
          status={status}
          encoding={encodingName}
          // Decoding the file again would lose the edits.
          readings={mode === 'edit' && !touched && !utf8 ? readings : undefined}
          lineEnd={source.lineEnd}
          onUtf8={mode === 'edit' && encoding !== 'utf-8' ? toUtf8 : undefined}
        />
      </div>
    )
  }
}

function statusOf({ state }: ViewUpdate): TextEditorStatus {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  return {
    line: line.number,
    column: main.head - line.from + 1,
    chosen: state.selection.ranges.reduce((sum, { from, to }) => sum + to - from, 0),
    undoes: undoDepth(state) > 0,
    redoes: redoDepth(state) > 0,
  }
}
