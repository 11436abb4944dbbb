import type { CSSProperties } from 'react'
import styles from './annotations.module.css'
import {
  type AnnotationDrawing,
  type PageRectangle,
  pointsOfStroke,
  turnedRectangle,
  turnPagePoint,
} from './places.rules.ts'

const percent = (share: number) => `${share * 100}%`

/** A place on the page. */
export const pagePointStyle = ([left, top]: PageRectangle): CSSProperties => ({
  left: percent(left),
  top: percent(top),
})

export const pageBoxStyle = ([left, top, width, height]: PageRectangle): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})

/** The units that strokes are drawn in; the page stretches them. */
const units = 1000

/** What is drawn on the page, without its words. */
export function AnnotationShapeView({ drawn, rotation }: { drawn: AnnotationDrawing; rotation: number }) {
  if (drawn.shape === 'text') return null
  if (drawn.shape === 'rect')
    return (
      <span
        className={styles.frame}
        data-ink={drawn.ink}
        style={pageBoxStyle(turnedRectangle(drawn.rectangle, rotation))}
      />
    )
  return (
    <svg
      className={styles.strokes}
      data-ink={drawn.ink}
      viewBox={`0 0 ${units} ${units}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {drawn.strokes?.map((stroke, at) => (
        <polyline
          // strokes have no names and stay in their order
          key={at}
          vectorEffect="non-scaling-stroke"
          points={pointsOfStroke(stroke)
            .map((point) => turnPagePoint(point, rotation).map((share) => share * units))
            .join(' ')}
        />
      ))}
    </svg>
  )
}
