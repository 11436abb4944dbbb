import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { messages } from './pdf.text.ts'
import styles from './side-bar.module.css'

/** Pixels: width of a thumbnail, its caption and the gap. */
const width = 120
const below = 46

interface ThumbnailsProps {
  document: PDFDocumentProxy
  draw: boolean
  page: number
  onPage: (page: number) => void
}

/** Thumbnails, of which only visible ones are rendered. */
export function PdfPageThumbnails({ document, draw, page, onPage }: ThumbnailsProps) {
  const t = useText(messages)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => width * Math.SQRT2 + below,
    overscan: 2,
  })
  useEffect(() => rows.scrollToIndex(page - 1, { align: 'auto' }), [page, rows])
  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.pages} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <li key={key} ref={rows.measureElement} data-index={index} style={{ top: start }}>
            <button
              type="button"
              className={joinClassNames(styles.thumb, index + 1 === page && styles.present)}
              aria-label={t('pageNumber', { page: index + 1 })}
              aria-current={index + 1 === page ? 'page' : undefined}
              onClick={() => onPage(index + 1)}
            >
              <Thumbnail document={document} draw={draw} number={index + 1} />
              <span aria-hidden="true">{index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface ThumbnailProps {
  document: PDFDocumentProxy
  draw: boolean
  number: number
}

function Thumbnail({ document, draw, number }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [height, setHeight] = useState(Math.round(width * Math.SQRT2))
  useEffect(() => {
    if (!draw) return
    let stop = () => {}
    let live = true
    void (async () => {
      const page = await document.getPage(number)
      const element = canvas.current
      if (!live || !element) return
      const plain = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: (width / plain.width) * Math.min(2, devicePixelRatio) })
      setHeight(Math.round((width * plain.height) / plain.width))
      element.width = Math.max(1, Math.round(viewport.width))
      element.height = Math.max(1, Math.round(viewport.height))
      const task = page.render({ canvas: element, viewport })
      stop = () => task.cancel()
      await task.promise
    })().catch(() => undefined)
    return () => {
      live = false
      stop()
    }
  }, [document, draw, number])
  return <canvas ref={canvas} className={styles.canvas} style={{ width, height }} />
}
