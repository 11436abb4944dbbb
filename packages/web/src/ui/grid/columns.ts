import type { ReactNode } from 'react'

/** State of the row that a cell belongs to. */
export interface GridCellState {
  index: number
  hovered: boolean
  /** Fast scrolling: the cell must not send requests. */
  hurrying: boolean
}

/** Placeholder of a cell while its row loads; a number is the width of one bar in pixels. */
export type GridPlaceholder = 'file' | 'person' | 'bar' | 'tag' | number

export interface GridColumn<Row> {
  /** Also the key that `onSort` is called with, and that widths are remembered by. */
  key: string
  /** The head, in the user's language. */
  words: string
  /** The head is read aloud but not shown. */
  silent?: boolean
  render(row: Row, state: GridCellState): ReactNode
  /** Pixels, or a share of the width that is left. */
  width: number | { share: number; least: number }
  /** Pixels of the grid below which the column is left out. */
  from?: number
  sortable?: boolean
  /** False: its width cannot be changed. The first column takes what the others leave. */
  resizable?: boolean
  align?: 'end'
  /** Stays at this side while the grid scrolls sideways. */
  stick?: 'start' | 'end'
  className?: string | undefined
  /** Returns the full text, shown on hover. */
  titleOf?(row: Row): string
  waiting?: GridPlaceholder
}

/** Pixels that the user gave to columns, by key. */
export type GridWidths = Readonly<Record<string, number>>
export const defaultWidths: GridWidths = {}

/** Narrowest and widest pixels of a column set by hand. */
export const columnWidthLimits = { least: 64, most: 640 } as const

type Sized = Pick<GridColumn<never>, 'key' | 'width' | 'resizable' | 'silent'>

export const clampColumnWidth = (pixels: number) =>
  Math.round(Math.min(columnWidthLimits.most, Math.max(columnWidthLimits.least, pixels)))

/** Whether the user may size the column at this place. */
export const isResizable = (column: Sized, at: number) =>
  at > 0 && column.resizable !== false && !column.silent

/** Returns the columns that fit a grid this wide; 0 is not measured yet. */
export const columnsWithin = <Column extends { key: string; from?: number }>(
  columns: readonly Column[],
  gridWidth: number,
): readonly Column[] =>
  gridWidth === 0 || columns.every(({ from = 0 }) => from <= gridWidth)
    ? columns
    : columns.filter(({ from = 0 }) => from <= gridWidth)

/** Returns the fewest pixels that the columns need. */
export const leastWidthOf = (columns: readonly Sized[], widths: GridWidths, checkWidth: number) =>
  columns.reduce((sum, { key, width }, at) => {
    const given = at > 0 ? widths[key] : undefined
    return sum + (given ?? (typeof width === 'number' ? width : width.least))
  }, checkWidth)

/**
 * Returns the tracks of the columns for `grid-template-columns`. Where every column has its pixels, all grow
 * in proportion, so that no space stays empty. Given widths shrink when there is no room, unless the grid
 * scrolls sideways.
 */
export function gridTemplateOf(
  columns: readonly Sized[],
  widths: GridWidths,
  { checkWidth, sideways }: { checkWidth: number; sideways: boolean },
): string {
  const fixed = columns.every(({ width }) => typeof width === 'number')
  const tracks = columns.map(({ key, width, silent }, at) => {
    const given = at > 0 ? widths[key] : undefined
    if (given !== undefined)
      return sideways ? `${given}px` : `minmax(${columnWidthLimits.least}px, ${given}px)`
    if (typeof width !== 'number') return `minmax(${width.least}px, ${width.share}fr)`
    return fixed && !silent ? `minmax(${width}px, ${width}fr)` : `${width}px`
  })
  return [...(checkWidth > 0 ? [`${checkWidth}px`] : []), ...tracks].join(' ')
}
