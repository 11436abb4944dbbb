import { type PointerEvent, useRef } from 'react'
import styles from './splitter.module.css'

export interface PanelSplitterProps {
  /** Read aloud. */
  label: string
  /** Pixels of the panel it sizes. */
  width: number
  least: number
  most: number
  /** The panel lies after the line (its width grows as the line goes left). */
  after?: boolean
  onWidth: (width: number) => void
  /** Double click. */
  onReset?: () => void
}

/** A line between two panels that drags, and answers arrows. */
export function PanelSplitter({ label, width, least, most, after, onWidth, onReset }: PanelSplitterProps) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const clamp = (value: number) => Math.round(Math.min(most, Math.max(least, value)))
  const sign = after ? -1 : 1
  const move = (event: PointerEvent) => {
    if (start.current) onWidth(clamp(start.current.width + sign * (event.clientX - start.current.x)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern of a window splitter
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={styles.line}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = undefined
      }}
      onDoubleClick={onReset}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0
        if (!step) return
        event.preventDefault()
        onWidth(clamp(width + sign * step))
      }}
    />
  )
}
