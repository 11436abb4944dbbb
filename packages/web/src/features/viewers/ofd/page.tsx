import { useEffect, useRef, useState } from 'react'
import type { OfdDocument } from './document.ts'
import { drawOfdPage } from './draw.ts'
import type { OfdDrawingResources } from './drawing.ts'
import { markMatchesOnPage } from './find.ts'
import styles from './ofd-viewer.module.css'

interface PageProps {
  ofd: OfdDocument
  means: OfdDrawingResources
  page: number
  /** CSS pixels. */
  width: number
  /** The matches on the page: first characters, their length, and the active one. */
  marks?: { places: readonly number[]; length: number; current: number | null } | undefined
  onDrawn?: () => void
}

/** A page that is drawn shortly before it scrolls into view. */
export function OfdPageView({ ofd, means, page, width, marks, onDrawn }: PageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [sheet, setSheet] = useState<SVGSVGElement>()
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '600px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (!near || !place.current) return
    const drawn = drawOfdPage(ofd.sheet(page), means)
    place.current.replaceChildren(drawn)
    setSheet(drawn)
    onDrawn?.()
    return () => {
      drawn.remove()
      setSheet(undefined)
    }
  }, [near, ofd, means, page, onDrawn])
  useEffect(() => {
    if (!sheet) return
    markMatchesOnPage(sheet, marks?.places ?? [], marks?.length ?? 0, marks?.current ?? null)
    sheet.querySelector('[data-mark=current]')?.scrollIntoView({ block: 'center' })
  }, [sheet, marks])
  const { width: across, height } = ofd.boxes[page]!
  return <div ref={place} className={styles.sheet} style={{ width, height: (width * height) / across }} />
}
