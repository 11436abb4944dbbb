import { includesRight } from '@cabinet/contract/rights'
import { MoveHorizontal, PanelLeft, Printer, Search, Stamp, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useBrowserPreference } from '../../../kernel/prefs.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FileViewerProps } from '../../previews/index.ts'
import {
  FailedState,
  useScrollKeys,
  useViewerKeys,
  ViewerTools,
  WholeFileContent,
} from '../../previews/stage/index.ts'
import { FindInFileBar } from '../find/find-bar.tsx'
import { useFindInFile } from '../find/use-find.ts'
import { messages as viewerWords } from '../viewers.text.ts'
import { type OfdDocument, openOfdDocument } from './document.ts'
import { openDrawingResources } from './drawing-resources.ts'
import { findInOfdDocument } from './find.ts'
import { MarkedPage } from './marked-page.tsx'
import { messages } from './ofd.text.ts'
import styles from './ofd-viewer.module.css'
import { OfdPageList } from './page-list.tsx'
import { printOfdPages } from './print-pages.ts'

/** Size limit of a document, in bytes. */
const most = 100 * 1024 ** 2
/** CSS pixels per millimetre. */
const pixels = 96 / 25.4
const zooms = { least: 0.25, most: 5, step: 1.25 }
/** Margin beside a page, in pixels. */
const margin = 48

/** The viewer of OFD documents. */
export const OfdFileViewer = (props: FileViewerProps) => (
  <WholeFileContent subject={props.subject} most={most}>
    {(bytes, retry) => <Read {...props} bytes={bytes} onRetry={retry} />}
  </WholeFileContent>
)

function Read({ bytes, onRetry, ...props }: FileViewerProps & { bytes: ArrayBuffer; onRetry: () => void }) {
  const ofd = useMemo(() => {
    try {
      return openOfdDocument(bytes)
    } catch {
      return null
    }
  }, [bytes])
  return ofd ? <Open {...props} ofd={ofd} /> : <FailedState error={null} onRetry={onRetry} />
}

function Open({ subject, ofd }: FileViewerProps & { ofd: OfdDocument }) {
  const t = useText(messages)
  const f = useText(viewerWords)
  const scroller = useRef<HTMLDivElement>(null)
  const means = useMemo(() => openDrawingResources(), [])
  useEffect(() => () => means.close(), [means])
  const count = ofd.boxes.length
  const widest = Math.max(...ofd.boxes.map(({ width }) => width)) * pixels
  const [room, setRoom] = useState(0)
  const [zoom, setZoom] = useState<number | 'width' | 'auto'>('auto')
  const fitting = Math.max(0.1, (room - margin) / widest)
  const scale = zoom === 'width' ? fitting : zoom === 'auto' ? Math.min(1.25, fitting) : zoom
  const [page, setPage] = useState(0)
  const [listed, setListed] = useBrowserPreference(
    'previews.ofdPages',
    count > 1 && matchMedia('(width >= 900px)').matches,
  )
  const mayPrint = includesRight(subject.file.rights, 'print')

  useEffect(() => {
    if (!scroller.current) return
    const watch = new ResizeObserver((entries) => {
      for (const { contentRect } of entries) setRoom(contentRect.width)
    })
    watch.observe(scroller.current)
    return () => watch.disconnect()
  }, [])
  const goTo = useCallback((to: number) => {
    scroller.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView()
  }, [])
  const { page: wanted } = useQueryParams()
  const ready = room > 0
  useEffect(() => {
    if (ready && Number(wanted) >= 1) goTo(Math.min(Number(wanted), count) - 1)
  }, [ready, wanted, count, goTo])
  const look = ({ currentTarget }: React.UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight } = currentTarget
    const shown = [...currentTarget.querySelectorAll<HTMLElement>('[data-page]')]
    const at = shown.findLastIndex((one) => one.offsetTop <= scrollTop + clientHeight / 2)
    setPage(Math.max(0, at))
  }

  const [step, setStep] = useState(0)
  const find = useFindInFile((forwards) => setStep((now) => now + (forwards ? 1 : -1)))
  const { search } = find
  const found = useMemo(() => findInOfdDocument(ofd, search), [ofd, search])
  useEffect(() => setStep(0), [found])
  const at = found.length > 0 ? ((step % found.length) + found.length) % found.length : -1
  const current = found[at]
  const currentPage = current?.page
  useEffect(() => {
    if (currentPage !== undefined) goTo(currentPage)
  }, [currentPage, goTo])

  const zoomBy = (factor: number) => setZoom(Math.min(zooms.most, Math.max(zooms.least, scale * factor)))
  const print = () => void printOfdPages(ofd, means).catch(showToast.failure)
  useScrollKeys(() => scroller.current)
  useViewerKeys(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'p') return false
      if (mayPrint) print()
      else showToast.error('common.no_permission')
    } else if (key === '+' || key === '=') zoomBy(zooms.step)
    else if (key === '-') zoomBy(1 / zooms.step)
    else if (key === '0') setZoom('auto')
    else return false
    return true
  })
  return (
    <div className={styles.room}>
      <ViewerTools>
        <IconButton
          words={t('pages')}
          icon={<PanelLeft />}
          pressed={listed}
          onClick={() => setListed(!listed)}
        />
        <span className={styles.at}>
          {t('place', { page: formatCount(page + 1), count: formatCount(count) })}
        </span>
        <IconButton words={f('zoomOut')} icon={<ZoomOut />} onClick={() => zoomBy(1 / zooms.step)} />
        <span className={styles.at}>{Math.round(scale * 100)}%</span>
        <IconButton words={f('zoomIn')} icon={<ZoomIn />} onClick={() => zoomBy(zooms.step)} />
        <IconButton
          words={t('fitWidth')}
          icon={<MoveHorizontal />}
          pressed={zoom === 'width'}
          onClick={() => setZoom(zoom === 'width' ? 'auto' : 'width')}
        />
        <IconButton words={f('find')} icon={<Search />} pressed={find.open} onClick={find.toggle} />
        {mayPrint && <IconButton words={t('print')} icon={<Printer />} onClick={print} />}
      </ViewerTools>
      {listed && <OfdPageList ofd={ofd} means={means} page={page} onPage={goTo} />}
      <div className={styles.place}>
        {ofd.signatures > 0 && (
          <p className={styles.signed} role="note" data-tone="dark">
            <Stamp aria-hidden="true" />
            {t('signed', { count: ofd.signatures })}
          </p>
        )}
        <div
          ref={scroller}
          className={styles.scroller}
          role="document"
          aria-label={t('document', { name: subject.file.name })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={look}
        >
          {ready &&
            ofd.boxes.map((box, index) => (
              <section
                // the order of pages is constant
                key={index}
                className={styles.page}
                data-page={index}
                aria-label={t('page', { page: index + 1 })}
              >
                <MarkedPage
                  ofd={ofd}
                  means={means}
                  page={index}
                  width={box.width * pixels * scale}
                  found={found}
                  length={search.text.length}
                  current={current?.page === index ? current.at : null}
                />
              </section>
            ))}
        </div>
      </div>
      {find.open && (
        <FindInFileBar
          {...find.bar}
          matches={search.text ? { current: at + 1, total: found.length } : undefined}
        />
      )}
    </div>
  )
}
