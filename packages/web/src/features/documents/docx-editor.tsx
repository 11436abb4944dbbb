import '@eigenpal/docx-editor-react/styles.css'
import { setGoogleFontsEnabled } from '@eigenpal/docx-editor-core/utils'
import { DocxEditor, type DocxEditorRef, LocaleProvider } from '@eigenpal/docx-editor-react'
import { type MouseEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import '../../kernel/html.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useInterfaceLanguage, useText } from '../../kernel/text.ts'
import { useInterfaceTheme } from '../../kernel/theme.ts'
import { showToast } from '../../kernel/toast.ts'
import type { FileEditorProps } from '../editing/index.ts'
import { listToolbarPlugin } from './bar.ts'
import { readOnlyBoxesPlugin } from './boxes.ts'
import { docxEditorChinese } from './chinese.ts'
import { messages } from './documents.text.ts'
import styles from './docx-editor.module.css'
import { offeredDocxFonts } from './fonts.ts'
import { docxEditorEnglish, docxMenuEntryOf, suppressOwnSave } from './menu.ts'
import { DocumentLossError } from './merge/loss.ts'
import { type OpenWordDocument, openWordDocument } from './open-document.ts'
import { separateListsPlugin } from './own-lists.ts'

// Missing fonts fall back to local ones: no font is fetched from elsewhere.
setGoogleFontsEnabled(false)

const nothing = () => null

/** Number of pages from which typing in the editor becomes slow. */
const longPages = 100

/** A Word document. The props it opened with stay in force while it is mounted. */
export function WordDocumentEditor(props: FileEditorProps) {
  const t = useText(messages)
  const [open, setOpen] = useState<OpenWordDocument>()
  const heard = useRef(props)
  heard.current = props
  // Changes the editor makes while opening do not count as edits.
  const touched = useRef(false)
  const touch = () => {
    touched.current = true
  }
  const changed = useCallback(() => touched.current && heard.current.onChange(), [])

  useEffect(() => {
    const { source, channel } = heard.current
    let closed = false
    const opening = openWordDocument(source, channel, () => heard.current.onChange())
    opening.then(
      (document) => !closed && setOpen(document),
      (error: unknown) => !closed && heard.current.onFailure(error),
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
    const entry = docxMenuEntryOf(event.nativeEvent, language)
    const isTogether = (heard.current.channel?.members().length ?? 0) > 1
    const isOurs = entry === 'save' || (entry === 'page' ? isTogether : entry !== null && open?.shared)
    if (!isOurs) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click') return
    if (entry === 'save') suppressOwnSave()
    else if (entry !== 'page' && entry !== null) open?.shared?.step(entry)
    else showToast.info(messages.together)
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
      {open && <Sheet {...props} onChange={changed} open={open} section={section} />}
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
  section: RefObject<HTMLElement | null>
}

function Sheet({ mode, open, section, onReady, onChange, onFailure }: SheetProps) {
  const editor = useRef<DocxEditorRef>(null)
  const dark = useInterfaceTheme() === 'theme-dark'
  const language = useInterfaceLanguage()
  const translations = language === 'zh' ? docxEditorChinese : docxEditorEnglish
  const me = useSignedInUser()
  const comments = open.shared?.useComments()
  const plugins = useMemo(
    () => [
      ...(open.shared?.plugins ?? []),
      readOnlyBoxesPlugin(() => showToast.info(messages.box)),
      separateListsPlugin(),
      listToolbarPlugin(() => section.current),
    ],
    [open, section],
  )

  const ready = () =>
    onReady({
      async bytes() {
        try {
          if (!editor.current) throw new Error('the editor does not stand yet')
          return await open.bytes(editor.current)
        } catch (error) {
          if (error instanceof DocumentLossError) showToast.error(messages.lossy)
          throw error
        }
      },
    })

  return (
    // The context menu reads translations outside the editor's own provider.
    <LocaleProvider i18n={translations}>
      <DocxEditor
        ref={editor}
        document={open.document}
        {...(mode === 'view' && { mode: 'viewing' as const })}
        readOnly={mode === 'view'}
        {...(me.data && { author: me.data.name })}
        colorMode={dark ? 'dark' : 'light'}
        i18n={translations}
        externalPlugins={plugins}
        {...(open.shared && { externalContent: true, ...comments })}
        fontFamilies={offeredDocxFonts}
        showToolbar={mode === 'edit'}
        showFileOpen={false}
        showHelpMenu={false}
        renderLogo={nothing}
        onEditorViewReady={() => {
          if (editor.current) open.shared?.join(editor.current)
          ready()
        }}
        onChange={(document) => {
          open.shared?.tellPage(document)
          onChange()
        }}
        onError={onFailure}
      />
    </LocaleProvider>
  )
}
