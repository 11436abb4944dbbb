import 'pdfjs-dist/legacy/web/pdf_viewer.css'
import { includesRight } from '@cabinet/contract/rights'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import '../../../kernel/html.ts'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useBrowserPreference } from '../../../kernel/prefs.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { fetchPrintAddress, useContentAddress } from '../../previews/content/index.ts'
import type { FileViewerProps, PreviewSubject } from '../../previews/index.ts'
import {
  FailedState,
  useScrollKeys,
  useViewerKeys,
  ViewerStageSkeleton,
  ViewerTools,
} from '../../previews/stage/index.ts'
import { FindInFileBar } from '../find/find-bar.tsx'
import { useFindInFile } from '../find/use-find.ts'
import { PageLayerOverPage, PageLayerTools } from '../page-layer.tsx'
import { type PdfPagesHandle, type PdfPagesState, showPdfPages } from './pages.ts'
import { PdfPasswordForm } from './password-form.tsx'
import { messages } from './pdf.text.ts'
import { PdfViewerTools } from './pdf-tools.tsx'
import styles from './pdf-viewer.module.css'
import { type PrintableAddress, PrintNotice, usePdfPrinting } from './printing.tsx'
import { PdfSideBar } from './side-bar.tsx'
import { usePdfDocument } from './use-pdf.ts'

export function PdfFileViewer({ subject }: FileViewerProps) {
  return <PdfPagesAtAddress subject={subject} address={useContentAddress(subject)} />
}

interface PdfAtProps extends FileViewerProps {
  /** The address of the document, which may be a copy of the file. */
  address: Pick<ReturnType<typeof useContentAddress>, 'data' | 'error' | 'refetch'>
  /** Returns the address of the pages for an address of the file. */
  pagesAt?: (address: string) => string
}

/** The viewer of a document at an address. */
export function PdfPagesAtAddress({ subject, address, pagesAt = (one) => one }: PdfAtProps) {
  const [attempt, setAttempt] = useState(0)
  const pdf = usePdfDocument(subject, address.data && pagesAt(address.data), attempt)
  const paper = async () => {
    const printed = await fetchPrintAddress(subject)
    return printed === null ? null : pagesAt(printed)
  }
  const again = () => {
    setAttempt(attempt + 1)
    void address.refetch()
  }
  if (address.error) return <FailedState error={address.error} onRetry={again} />
  if (pdf.state === 'failed') return <FailedState error={pdf.error} onRetry={again} />
  if (pdf.state === 'locked') return <PdfPasswordForm wrong={pdf.wrong} onPassword={pdf.answer} />
  if (pdf.state === 'opening') return <ViewerStageSkeleton type={subject.file.suffix} />
  return <OpenPdf subject={subject} document={pdf.document} paper={paper} />
}

const beginning: PdfPagesState = {
  page: 1,
  scale: 1,
  zoom: 'auto',
  matches: undefined,
  drawn: false,
  sheets: new Map(),
  rotation: 0,
}

interface OpenPdfProps {
  subject: PreviewSubject
  document: PDFDocumentProxy
  paper: PrintableAddress
}

function OpenPdf({ subject, document, paper }: OpenPdfProps) {
  const t = useText(messages)
  const container = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState<PdfPagesHandle>()
  const [state, setState] = useState(beginning)
  const [sideBar, setSideBar] = useBrowserPreference(
    'previews.pdfSideBar',
    document.numPages > 1 && matchMedia('(width >= 900px)').matches,
  )
  // view-only users get pictures of pages
  const hasWords = includesRight(subject.file.rights, 'download')
  const find = useFindInFile((forwards) => pages?.step(forwards), hasWords)
  const printing = usePdfPrinting(document, paper)
  const mayPrint = includesRight(subject.file.rights, 'print')

  useEffect(() => {
    if (!container.current) return
    const shown = showPdfPages({
      container: container.current,
      document,
      onState: (part) => setState((now) => ({ ...now, ...part })),
    })
    setPages(shown)
    return () => shown.close()
  }, [document])
  useEffect(() => pages?.find(find.search), [pages, find.search])
  const { page: wanted } = useQueryParams()
  useEffect(() => {
    if (pages && state.drawn && Number(wanted) >= 1) pages.goTo(Math.min(Number(wanted), document.numPages))
  }, [pages, state.drawn, wanted, document])

  useScrollKeys(() => container.current)
  useViewerKeys(({ key, ctrlKey, metaKey, shiftKey }) => {
    if (!pages) return false
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'p') return false
      if (mayPrint) printing.begin()
      else showToast.error('common.no_permission')
    } else if (key === '+' || key === '=') pages.larger()
    else if (key === '-') pages.smaller()
    else if (key === '0') pages.zoomTo('auto')
    else if (key.toLowerCase() === 'r') pages.turn(shiftKey ? -90 : 90)
    else return false
    return true
  })
  return (
    <div className={styles.room}>
      {pages && (
        <ViewerTools>
          <PdfViewerTools
            pages={pages}
            {...state}
            count={document.numPages}
            sideBar={sideBar}
            onSideBar={() => setSideBar(!sideBar)}
            finding={find.open}
            onFind={hasWords ? find.toggle : undefined}
            onPrint={mayPrint ? printing.begin : undefined}
          />
          <PageLayerTools subject={subject} />
        </ViewerTools>
      )}
      {sideBar && pages && (
        <PdfSideBar
          draw={state.drawn}
          document={document}
          page={state.page}
          onPage={pages.goTo}
          onChapter={({ dest }) =>
            dest && void pages.linkService.goToDestination(dest).catch(() => undefined)
          }
        />
      )}
      <div className={styles.place}>
        <div
          ref={container}
          className={styles.container}
          role="document"
          aria-label={t('document', { name: subject.file.name })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <div className="pdfViewer" />
        </div>
      </div>
      {[...state.sheets].map(([page, sheet]) =>
        createPortal(
          <PageLayerOverPage subject={subject} page={page} rotation={state.rotation} />,
          sheet,
          String(page),
        ),
      )}
      {find.open && <FindInFileBar {...find.bar} matches={state.matches} />}
      {printing.page !== null && (
        <PrintNotice page={printing.page} count={document.numPages} onCancel={printing.cancel} />
      )}
    </div>
  )
}
