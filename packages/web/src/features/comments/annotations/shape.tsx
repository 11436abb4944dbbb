import type { CSSProperties } from 'react'
import styles from './annotations.module.css'
import { type Drawn, pointsOf, type Rectangle, turned, turnedRectangle } from './places.rules.ts'

const percent = (share: number) => `${share * 100}%`

/** A place on the page. */
export const pointStyle = ([left, top]: Rectangle): CSSProperties => ({
  left: percent(left),
  top: percent(top),
})

export const boxStyle = ([left, top, width, height]: Rectangle): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})

/** The units that strokes are drawn in; the page stretches them. */
const units = 1000

/** What is drawn on the page, without its words. */
export function ShapeOf({ drawn, rotation }: { drawn: Drawn; rotation: number }) {
  if (drawn.shape === 'text') return null
  if (drawn.shape === 'rect')
    return (
      <span
        className={styles.frame}
        data-ink={drawn.ink}
        style={boxStyle(turnedRectangle(drawn.rectangle, rotation))}
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
          points={pointsOf(stroke)
            .map((point) => turned(point, rotation).map((share) => share * units))
            .join(' ')}
        />
      ))}
    </svg>
  )
}
