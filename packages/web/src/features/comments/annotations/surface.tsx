import type { AnnotationShape } from '@cabinet/contract/comments.anchors'
import { type PointerEvent, useRef, useState } from 'react'
import styles from './annotations.module.css'
import { addAnnotationStroke, setAnnotationDraft, useAnnotationTools } from './desk.ts'
import {
  boundsOfStrokes,
  isFrameSized,
  type PagePoint,
  rectangleBetween,
  simplifyStroke,
  unturnPagePoint,
} from './places.rules.ts'
import { AnnotationShapeView } from './shape.tsx'

interface SurfaceProps {
  page: number
  rotation: number
  tool: AnnotationShape
}

/** The drawing surface above a page. */
export function AnnotationSurface({ page, rotation, tool }: SurfaceProps) {
  const ink = useAnnotationTools((desk) => desk.ink)
  const drawing = useRef<PagePoint[] | null>(null)
  const [points, setPoints] = useState<readonly PagePoint[]>([])

  const pointOf = (event: PointerEvent<HTMLDivElement>): PagePoint => {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (share: number) => Math.min(1, Math.max(0, share))
    const at: PagePoint = [
      within((event.clientX - box.left) / box.width),
      within((event.clientY - box.top) / box.height),
    ]
    return unturnPagePoint(at, rotation)
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    // the image below would move
    event.stopPropagation()
    if (event.button !== 0 || drawing.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [pointOf(event)]
    setPoints(drawing.current)
  }
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const so = drawing.current
    if (!so) return
    drawing.current = tool === 'pen' ? [...so, pointOf(event)] : [...so.slice(0, 1), pointOf(event)]
    setPoints(drawing.current)
  }
  const end = () => {
    const all = drawing.current
    drawing.current = null
    setPoints([])
    const [first, last] = [all?.[0], all?.at(-1)]
    if (!all || !first || !last) return
    if (tool === 'pen') addAnnotationStroke(page, simplifyStroke(all))
    else if (tool === 'text')
      setAnnotationDraft({ page, shape: tool, rectangle: rectangleBetween(last, last) })
    else if (isFrameSized(rectangleBetween(first, last)))
      setAnnotationDraft({ page, shape: tool, rectangle: rectangleBetween(first, last) })
  }
  const [from, to] = [points[0], points.at(-1)]
  const stroke = tool === 'pen' && points.length > 0 ? [simplifyStroke(points)] : null
  return (
    <>
      <div
        className={styles.surface}
        data-moves
        data-surface={page}
        aria-hidden="true"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={() => {
          drawing.current = null
          setPoints([])
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {stroke && (
        <AnnotationShapeView
          drawn={{ shape: tool, ink, strokes: stroke, rectangle: boundsOfStrokes(stroke) }}
          rotation={rotation}
        />
      )}
      {tool === 'rect' && points.length > 1 && from && to && (
        <AnnotationShapeView
          drawn={{ shape: tool, ink, rectangle: rectangleBetween(from, to) }}
          rotation={rotation}
        />
      )}
    </>
  )
}
