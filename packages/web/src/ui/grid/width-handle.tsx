import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clampColumnWidth, columnWidthLimits } from './columns.ts'
import styles from './grid.module.css'

export interface GridWidthHandleProps {
  /** Read aloud. Without the column's words, as the head around it is named by its content. */
  label: string
  columnWords: string
  /** Undefined: the column has its default width. */
  width: number | undefined
  /** The one handle of the head in the tab order. */
  reachable: boolean
  onWidth(pixels: number | undefined, dragging?: boolean): void
  /** Moves the focus to the handle of the next column, or the previous (-1). */
  onStep(by: 1 | -1): void
}

/** Pixels of one press of an arrow. */
const stepPx = 16

/**
 * The line before a column that sizes it: drag, or arrows left and right; up and down lead to the handles of
 * other columns; a double click or Delete brings the default back. The columns after it keep their places, so
 * the column grows to the left.
 */
export function GridWidthHandle({
  label,
  columnWords,
  width,
  reachable,
  onWidth,
  onStep,
}: GridWidthHandleProps) {
  const start = useRef<{ x: number; width: number; moved: number | null }>(undefined)
  const measured = (element: Element) => Math.round(element.parentElement?.getBoundingClientRect().width ?? 0)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    start.current = { x: event.clientX, width: width ?? measured(event.currentTarget), moved: null }
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = start.current
    if (!from || event.clientX === from.x) return
    from.moved = clampColumnWidth(from.width - (event.clientX - from.x))
    onWidth(from.moved, true)
  }
  const onPointerEnd = () => {
    if (start.current && start.current.moved !== null) onWidth(start.current.moved)
    start.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = width ?? measured(event.currentTarget)
    if (event.key === 'ArrowLeft') onWidth(clampColumnWidth(now + stepPx))
    else if (event.key === 'ArrowRight') onWidth(clampColumnWidth(now - stepPx))
    else if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowUp') onStep(-1)
    else if (event.key === 'Delete' || event.key === 'Backspace') onWidth(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern of a window splitter
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={columnWidthLimits.least}
      aria-valuemax={columnWidthLimits.most}
      aria-valuenow={width ?? columnWidthLimits.least}
      aria-valuetext={width === undefined ? columnWords : `${columnWords} ${width} px`}
      tabIndex={reachable ? 0 : -1}
      className={styles.handle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation()
        onWidth(undefined)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
