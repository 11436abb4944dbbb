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

/** CSS position of a place on the page. */
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

/** Coordinate units of strokes; the page scales them. */
const units = 1000

/** An annotation on the page without its comments. */
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
          // strokes have no ids and keep their order
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
