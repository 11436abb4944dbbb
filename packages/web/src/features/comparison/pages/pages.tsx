import type { ComparisonSide, FileComparison } from '@cabinet/contract/comparison'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp, Contrast } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { loadPdfOpener } from '../../viewers/index.ts'
import { messages } from '../comparison.text.ts'
import frame from '../comparison-page.module.css'
import look from '../differences.module.css'
import { ComparisonNote } from '../note.tsx'
import { useSidePages } from '../shown-bytes.ts'
import { ComparedPagePair } from './page-pair.tsx'
import styles from './pages.module.css'

interface PagesProps {
  comparison: FileComparison
  /** Switch to another view of the same files. */
  choice?: ReactNode
  note?: string | undefined
}

/** The pages of two documents side by side, with differences in red. */
export function ComparedPages({ comparison: { left, right }, choice, note }: PagesProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [attempt, setAttempt] = useState(0)
  const [overlay, setOverlay] = useState(false)
  const [one, other] = [useDocument(left, attempt), useDocument(right, attempt)]
  const scroller = useRef<HTMLDivElement>(null)
  const count = Math.max(one.document?.numPages ?? 0, other.document?.numPages ?? 0)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 900,
    overscan: 1,
    gap: 16,
    paddingStart: 16,
    paddingEnd: 16,
  })
  const items = virtual.getVirtualItems()
  const top = virtual.scrollOffset ?? 0
  const page = items.find(({ end }) => end > top + 80)?.index ?? 0
  const goTo = (next: number) => virtual.scrollToIndex(next, { align: 'start' })
  const failed = one.failed || other.failed
  const why = one.error ?? other.error
  return (
    <div className={frame.card}>
      <div className={look.bar} role="toolbar" aria-label={t('tools')}>
        <div className={look.counts}>{count > 0 && `${page + 1} / ${count}`}</div>
        <div className={look.tools}>
          {choice}
          <IconButton
            words={t('overlay')}
            icon={<Contrast />}
            pressed={overlay}
            onClick={() => setOverlay(!overlay)}
          />
          <span className={look.line} />
          <IconButton
            words={t('page', { number: page })}
            icon={<ChevronUp />}
            disabled={page === 0}
            onClick={() => goTo(page - 1)}
          />
          <IconButton
            words={t('page', { number: page + 2 })}
            icon={<ChevronDown />}
            disabled={page + 1 >= count}
            onClick={() => goTo(page + 1)}
          />
        </div>
      </div>
      {note && <ComparisonNote>{note}</ComparisonNote>}
      {failed ? (
        <div className={frame.middle}>
          <ErrorState
            title={t('failed')}
            {...(why && { hint: say(why.key) })}
            retryWords={c('retry')}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </div>
      ) : (
        <section
          ref={scroller}
          className={styles.scroller}
          aria-label={t('pages')}
          aria-busy={count === 0}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
            {items.map(({ index, key, start }) => (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ComparedPagePair
                  number={index + 1}
                  left={one.document}
                  right={other.document}
                  overlay={overlay}
                />
              </div>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function useDocument(side: ComparisonSide, attempt: number) {
  const { data: address, error, refetch } = useSidePages(side)
  const [state, setState] = useState<{ document?: PDFDocumentProxy; failed: boolean }>({ failed: false })
  // Dependencies: `attempt` asks for another try
  useEffect(() => {
    if (attempt > 0) void refetch()
  }, [attempt])
  useEffect(() => {
    if (!address) return
    let live = true
    let end = () => {}
    setState({ failed: false })
    loadPdfOpener()
      .then(({ openPdfDocument: openPdf }) => {
        if (!live) return
        const task = openPdf(address, side.size)
        end = () => void task.destroy().catch(() => undefined)
        // the password is asked for in the preview
        task.onPassword = () => setState({ failed: true })
        return task.promise.then((document) => live && setState({ document, failed: false }))
      })
      .catch(() => live && setState({ failed: true }))
    return () => {
      live = false
      end()
    }
  }, [address, side.size])
  return { ...state, failed: state.failed || error !== null, error }
}
