import { type CSSProperties, useLayoutEffect, useMemo, useState } from 'react'
import { columnsWithin, type GridColumn, type GridWidths, gridTemplateOf, leastWidthOf } from './columns.ts'

/** Widths that the user set, kept where the caller keeps preferences. */
export interface GridColumnMemory {
  widths: GridWidths
  remember(widths: GridWidths): void
}

export interface GridColumnState<Row> {
  /** The columns that fit, in order. */
  shown: readonly GridColumn<Row>[]
  widths: GridWidths
  checkWidth: number
  /** For head and rows: their tracks, and the least width of a grid that scrolls sideways. */
  style: CSSProperties
  /** Sets the pixels of a column, undefined its default; while `dragging` it is not remembered yet. */
  resize(key: string, pixels: number | undefined, dragging?: boolean): void
}

interface Options {
  scroller: HTMLElement | null
  /** Pixels of the checkboxes; 0 without. */
  checkWidth: number
  /** Columns keep their widths and scroll, instead of shrinking. */
  sideways?: boolean
}

/** The columns of a grid: those that fit its width, with the widths that the user gave. */
export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  memory: GridColumnMemory,
  { scroller, checkWidth, sideways = false }: Options,
): GridColumnState<Row> {
  const [dragged, setDragged] = useState<GridWidths | null>(null)
  const widths = dragged ?? memory.widths
  const shown = columnsWithin(columns, useWidthStep(scroller, columns))
  const style = useMemo(
    () => ({
      '--columns': gridTemplateOf(shown, widths, { checkWidth, sideways }),
      ...(sideways && { minWidth: leastWidthOf(shown, widths, checkWidth) }),
    }),
    [shown, widths, checkWidth, sideways],
  )
  return {
    shown,
    widths,
    checkWidth,
    style,
    resize: (key, pixels, dragging = false) => {
      const { [key]: _, ...others } = widths
      const next = pixels === undefined ? others : { ...others, [key]: pixels }
      setDragged(dragging ? next : null)
      if (!dragging) memory.remember(next)
    },
  }
}

/**
 * Returns the widest `from` of the columns that the grid reaches, so that it renders again only when a column
 * comes or goes; 0 before it is laid out.
 */
function useWidthStep(scroller: HTMLElement | null, columns: readonly { from?: number }[]) {
  const [step, setStep] = useState(0)
  useLayoutEffect(() => {
    if (!scroller || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const width = scroller.offsetWidth
      if (width === 0) return
      const reached = columns.map(({ from = 0 }) => from).filter((from) => from <= width)
      setStep(Math.max(1, ...reached))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller, columns])
  return step
}
