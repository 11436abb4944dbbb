import type { Shape } from '@cabinet/contract/comments'
import { type PointerEvent, useRef, useState } from 'react'
import styles from './annotations.module.css'
import { addStroke, putDraft, useDesk } from './desk.ts'
import { boundsOf, isFrame, type Point, rectangleOf, strokeOf, upright } from './places.rules.ts'
import { ShapeOf } from './shape.tsx'

interface SurfaceProps {
  page: number
  rotation: number
  tool: Shape
}

/** Where one draws: a page under the hand. */
export function Surface({ page, rotation, tool }: SurfaceProps) {
  const ink = useDesk((desk) => desk.ink)
  const drawing = useRef<Point[] | null>(null)
  const [points, setPoints] = useState<readonly Point[]>([])

  const pointOf = (event: PointerEvent<HTMLDivElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (share: number) => Math.min(1, Math.max(0, share))
    const at: Point = [
      within((event.clientX - box.left) / box.width),
      within((event.clientY - box.top) / box.height),
    ]
    return upright(at, rotation)
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    // the picture below would move
    event.stopPropagation()
    if (event.button !== 0 || drawing.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [pointOf(event)]
    setPoints(drawing.current)
  }
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const so = drawing.current
    if (!so) return
    drawing.current = tool === 'pen' ? [...so, pointOf(event)] : [so[0]!, pointOf(event)]
    setPoints(drawing.current)
  }
  const end = () => {
    const all = drawing.current
    drawing.current = null
    setPoints([])
    const [first, last = first] = all ? [all[0]!, all.at(-1)] : []
    if (!all || !first || !last) return
    if (tool === 'pen') addStroke(page, strokeOf(all))
    else if (tool === 'text') putDraft({ page, shape: tool, rectangle: rectangleOf(last, last) })
    else if (isFrame(rectangleOf(first, last)))
      putDraft({ page, shape: tool, rectangle: rectangleOf(first, last) })
  }
  const stroke = tool === 'pen' && points.length > 0 ? [strokeOf(points)] : null
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
        <ShapeOf
          drawn={{ shape: tool, ink, strokes: stroke, rectangle: boundsOf(stroke) }}
          rotation={rotation}
        />
      )}
      {tool === 'rect' && points.length > 1 && (
        <ShapeOf
          drawn={{ shape: tool, ink, rectangle: rectangleOf(points[0]!, points.at(-1)!) }}
          rotation={rotation}
        />
      )}
    </>
  )
}
