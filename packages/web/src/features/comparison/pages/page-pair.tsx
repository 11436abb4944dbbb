import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { messages } from '../comparison.text.ts'
import { PixelDifferenceView } from '../pictures/difference.tsx'
import styles from './pages.module.css'

interface PagePairProps {
  /** Page number, from 1. */
  number: number
  left: PDFDocumentProxy | undefined
  right: PDFDocumentProxy | undefined
  overlay: boolean
}

/** One page of both documents, with the differences over the right one. */
export function ComparedPagePair({ number, left, right, overlay }: PagePairProps) {
  const t = useText(messages)
  const [one, setOne] = useState<HTMLCanvasElement>()
  const [other, setOther] = useState<HTMLCanvasElement>()
  const both = overlay && one && other
  return (
    <section className={styles.pair} aria-label={t('page', { number })}>
      <Page document={left} number={number} onDrawn={setOne} />
      <div className={styles.right}>
        <Page document={right} number={number} onDrawn={setOther} />
        {both && (
          <div className={styles.overlay}>
            <PixelDifferenceView left={one} right={other} />
          </div>
        )}
      </div>
    </section>
  )
}

interface PageProps {
  document: PDFDocumentProxy | undefined
  number: number
  onDrawn: (canvas: HTMLCanvasElement | undefined) => void
}

function Page({ document, number, onDrawn }: PageProps) {
  const t = useText(messages)
  const holder = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ratio, setRatio] = useState(Math.SQRT2)
  const missing = document !== undefined && number > document.numPages
  useEffect(() => {
    if (!document || missing) return
    let live = true
    let stop = () => {}
    void document
      .getPage(number)
      .then((page) => {
        const place = canvas.current
        const width = holder.current?.clientWidth
        if (!live || !place || !width) return
        const natural = page.getViewport({ scale: 1 })
        setRatio(natural.height / natural.width)
        const dense = Math.min(2, window.devicePixelRatio || 1)
        const viewport = page.getViewport({ scale: (width / natural.width) * dense })
        place.width = Math.round(viewport.width)
        place.height = Math.round(viewport.height)
        const drawing = page.render({ canvas: place, viewport })
        stop = () => drawing.cancel()
        return drawing.promise.then(() => live && onDrawn(place))
      })
      .catch(() => undefined)
    return () => {
      live = false
      stop()
      onDrawn(undefined)
    }
  }, [document, number, missing, onDrawn])
  return (
    <div
      ref={holder}
      className={styles.page}
      style={{ aspectRatio: `1 / ${ratio}` }}
      data-missing={missing || undefined}
    >
      {missing ? (
        <span>{t('noPage')}</span>
      ) : (
        <canvas ref={canvas} width={1} height={1} role="img" aria-label={t('page', { number })} />
      )}
    </div>
  )
}
