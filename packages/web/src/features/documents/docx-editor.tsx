import '@eigenpal/docx-editor-react/styles.css'
import { setGoogleFontsEnabled } from '@eigenpal/docx-editor-core/utils'
import { DocxEditor, type DocxEditorRef, LocaleProvider } from '@eigenpal/docx-editor-react'
import { type MouseEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import '../../kernel/html.ts'
import { useMe } from '../../kernel/session.ts'
import { useLanguage, useText } from '../../kernel/text.ts'
import { useTheme } from '../../kernel/theme.ts'
import { toast } from '../../kernel/toast.ts'
import type { EditorProps } from '../editing/index.ts'
import { rightBar } from './bar.ts'
import { closedBoxes } from './boxes.ts'
import { chinese } from './chinese.ts'
import { words } from './documents.text.ts'
import styles from './docx-editor.module.css'
import { fonts } from './fonts.ts'
import { english, entryOf, pressSave } from './menu.ts'
import { LossError } from './merge/loss.ts'
import { type OpenDocument, openDocument } from './open-document.ts'
import { ownLists } from './own-lists.ts'

// whatever is not on this computer is shown in what is: nothing is asked of other places
setGoogleFontsEnabled(false)

const nothing = () => null

/** From here on the editor is slow to type in. */
const longPages = 100

/** A document of Word. What it opened with stays for as long as it is mounted. */
export function DocxDocument(props: EditorProps) {
  const t = useText(words)
  const [open, setOpen] = useState<OpenDocument>()
  const heard = useRef(props)
  heard.current = props
  // what the editor changes by itself while it opens is no change of the document
  const touched = useRef(false)
  const touch = () => {
    touched.current = true
  }
  const changed = useCallback(() => touched.current && heard.current.onChange(), [])

  useEffect(() => {
    const { source, channel } = heard.current
    let closed = false
    const opening = openDocument(source, channel, () => heard.current.onChange())
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
  useEffect(() => (props.mode === 'edit' ? warnOfLong(section.current!) : undefined), [props.mode])

  const language = useLanguage()
  const guard = (event: MouseEvent) => {
    const entry = entryOf(event.nativeEvent, language)
    const isTogether = (heard.current.channel?.members().length ?? 0) > 1
    const isOurs = entry === 'save' || (entry === 'page' ? isTogether : entry !== null && open?.shared)
    if (!isOurs) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click') return
    if (entry === 'save') pressSave()
    else if (entry !== 'page') open!.shared!.step(entry!)
    else toast.info(words.together)
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

/** Once, when that many pages are there: typing lays all of them out again. */
function warnOfLong(section: HTMLElement): () => void {
  const painted = () => {
    const pages = section.querySelectorAll('.layout-page').length
    if (pages < longPages) return
    stop()
    toast.warning(words.long, { pages })
  }
  const stop = () => section.removeEventListener('painter:painted', painted)
  section.addEventListener('painter:painted', painted)
  return stop
}

interface SheetProps extends EditorProps {
  open: OpenDocument
  section: RefObject<HTMLElement | null>
}

function Sheet({ mode, open, section, onReady, onChange, onFailure }: SheetProps) {
  const editor = useRef<DocxEditorRef>(null)
  const dark = useTheme() === 'theme-dark'
  const language = useLanguage()
  const translations = language === 'zh' ? chinese : english
  const me = useMe()
  const comments = open.shared?.useComments()
  const plugins = useMemo(
    () => [
      ...(open.shared?.plugins ?? []),
      closedBoxes(() => toast.info(words.box)),
      ownLists(),
      rightBar(() => section.current),
    ],
    [open, section],
  )

  const ready = () =>
    onReady({
      async bytes() {
        try {
          return await open.bytes(editor.current!)
        } catch (error) {
          if (error instanceof LossError) toast.error(words.lossy)
          throw error
        }
      },
    })

  return (
    // its context menu asks for words outside of the editor's own provider
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
        fontFamilies={fonts}
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
