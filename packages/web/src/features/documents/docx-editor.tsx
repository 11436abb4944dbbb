import '@eigenpal/docx-editor-react/styles.css'
import type { Document } from '@eigenpal/docx-editor-core/types/document'
import { setGoogleFontsEnabled } from '@eigenpal/docx-editor-core/utils'
import { DocxEditor, type DocxEditorRef, type EditorMode, LocaleProvider } from '@eigenpal/docx-editor-react'
import {
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import '../../kernel/html.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useInterfaceLanguage, useText } from '../../kernel/text.ts'
import { useInterfaceTheme } from '../../kernel/theme.ts'
import { showToast } from '../../kernel/toast.ts'
import type { EditingChannel, FileEditorHandle, FileEditorProps } from '../editing/index.ts'
import { readOnlyBoxesPlugin } from './boxes.ts'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { messages } from './documents.text.ts'
import styles from './docx-editor.module.css'
import { offeredDocxFonts } from './fonts.ts'
import { changesHeaders } from './header-guard.ts'
import {
  type OpenWordDocument,
  openDocumentForReading,
  openWordDocument,
  ReadOnlyDocumentError,
} from './open-document.ts'
import { separateListsPlugin } from './own-lists.ts'
import { DocxToolbar } from './toolbar/docx-toolbar.tsx'
import { docxTranslations } from './translations.ts'

// Missing fonts fall back to local ones: no font is fetched from elsewhere.
setGoogleFontsEnabled(false)

/** Number of pages from which typing in the editor becomes slow. */
const longPages = 100

/** A Word document. The props it opened with stay in force while it is mounted. */
export function WordDocumentEditor(props: FileEditorProps) {
  const t = useText(messages)
  const [open, setOpen] = useState<OpenWordDocument>()
  const [ready, setReady] = useState(false)
  const heard = useRef(props)
  heard.current = props
  // Changes the editor makes while opening do not count as edits.
  const touched = useRef(false)
  const touch = () => {
    touched.current = true
  }
  const changed = useCallback(() => touched.current && heard.current.onChange(), [])

  const failed = (error: unknown) =>
    error instanceof ReadOnlyDocumentError
      ? heard.current.onReading(error.reason)
      : heard.current.onFailure(error)

  const stands = (handle: FileEditorHandle) => {
    setReady(true)
    heard.current.onReady(handle)
  }

  useEffect(() => {
    const { source, channel, mode } = heard.current
    let closed = false
    const opening =
      mode === 'view'
        ? openDocumentForReading(source)
        : openWordDocument(source, channel, () => heard.current.onChange())
    opening.then(
      (document) => !closed && setOpen(document),
      (error: unknown) => !closed && failed(error),
    )
    return () => {
      closed = true
      void opening.then((document) => document.close()).catch(() => undefined)
    }
  }, [])

  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (props.mode === 'edit' && section.current) return warnOfLong(section.current)
    return undefined
  }, [props.mode])

  const language = useInterfaceLanguage()
  const guard = (event: MouseEvent) => {
    const isTogether = (heard.current.channel?.members().length ?? 0) > 1
    if (!isTogether || !changesHeaders(event.nativeEvent, language)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'click') showToast.info(messages.together)
  }

  return (
    <section
      ref={section}
      className={styles.editor}
      aria-label={t('label')}
      onPointerDownCapture={touch}
      onKeyDownCapture={touch}
      onMouseDownCapture={guard}
      onClickCapture={guard}
    >
      {!ready && <DocumentSkeleton />}
      {open && (
        <div className={styles.sheet} inert={!ready}>
          <Sheet {...props} onChange={changed} onReady={stands} open={open} />
        </div>
      )}
    </section>
  )
}

/** Warns once when the document reaches that many pages: typing lays out all of them again. */
function warnOfLong(section: HTMLElement): () => void {
  const painted = () => {
    const pages = section.querySelectorAll('.layout-page').length
    if (pages < longPages) return
    stop()
    showToast.warning(messages.long, { pages })
  }
  const stop = () => section.removeEventListener('painter:painted', painted)
  section.addEventListener('painter:painted', painted)
  return stop
}

interface SheetProps extends FileEditorProps {
  open: OpenWordDocument
}

function Sheet({ mode, channel, open, onReady, onReading, onChange, onFailure }: SheetProps) {
  const editor = useRef<DocxEditorRef>(null)
  const [mounted, setMounted] = useState(false)
  const [editorMode, setEditorMode] = useState<EditorMode>(mode === 'view' ? 'viewing' : 'editing')
  const [commentsOpen, setCommentsOpen] = useState(false)
  const dark = useInterfaceTheme() === 'theme-dark'
  const translations = docxTranslations(useInterfaceLanguage())
  const me = useSignedInUser()
  const comments = open.shared?.useComments()
  const together = useMemberCount(channel) > 1
  const plugins = useMemo(
    () => [
      ...(open.shared?.plugins ?? []),
      readOnlyBoxesPlugin(() => showToast.info(messages.box)),
      separateListsPlugin(),
    ],
    [open],
  )

  const standing = () => {
    if (!editor.current) throw new Error('the editor does not stand yet')
    return editor.current
  }
  const ready = async () => {
    if (mode === 'edit' && !(await open.isUnharmed(standing()))) return onReading('changes')
    onReady({
      bytes: async () => open.bytes(standing()),
      ownBytes: async () => open.ownBytes(standing()),
    })
  }
  // The editor hands out its document only after the effect that tells of its view.
  useEffect(() => {
    if (mounted) ready().catch(onFailure)
  }, [mounted])
  // The editor takes the page's size while it draws, so the layout follows the drawing.
  const [pageChanges, countPageChange] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (pageChanges > 0) editor.current?.getEditorRef()?.relayout()
  }, [pageChanges])
  const changed = (document: Document) => {
    open.shared?.tellPage(document)
    onChange()
  }
  return (
    // The context menu reads translations outside the editor's own provider.
    <LocaleProvider i18n={translations}>
      {mode === 'edit' && mounted && open.shared && (
        <DocxToolbar
          editor={editor}
          history={open.shared.history}
          dark={dark}
          fonts={offeredDocxFonts}
          together={together}
          mode={editorMode}
          onMode={(next) => {
            setEditorMode(next)
            if (next === 'suggesting') setCommentsOpen(true)
          }}
          commentsOpen={commentsOpen}
          onComments={setCommentsOpen}
          onPageChange={(document) => {
            changed(document)
            if (editor.current) renewDocument(editor.current)
            countPageChange()
          }}
        />
      )}
      <DocxEditor
        ref={editor}
        document={open.document}
        mode={editorMode}
        readOnly={mode === 'view'}
        {...(me.data && { author: me.data.name })}
        colorMode={dark ? 'dark' : 'light'}
        i18n={translations}
        externalPlugins={plugins}
        {...(open.shared && { externalContent: true, ...comments })}
        commentsSidebarOpen={commentsOpen}
        onCommentsSidebarOpenChange={setCommentsOpen}
        showToolbar={false}
        showFileOpen={false}
        onEditorViewReady={() => {
          if (editor.current) open.shared?.join(editor.current)
          setMounted(true)
        }}
        onChange={changed}
        onError={onFailure}
      />
    </LocaleProvider>
  )
}

/** The editor reads the page anew from the document that an edit leaves, so a block is set to what it is. */
function renewDocument(editor: DocxEditorRef) {
  const view = editor.getEditorRef()?.getView()
  const first = view?.state.doc.firstChild
  if (view && first)
    view.dispatch(view.state.tr.setNodeMarkup(0, null, first.attrs).setMeta('addToHistory', false))
}

/** Returns how many windows edit the document, this one included. */
function useMemberCount(channel: EditingChannel | null): number {
  const subscribe = useCallback((tell: () => void) => channel?.onMembers(tell) ?? (() => {}), [channel])
  return useSyncExternalStore(subscribe, () => channel?.members().length ?? 1)
}
