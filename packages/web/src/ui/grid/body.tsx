// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import {
  observeElementRect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { joinClassNames } from '../classes.ts'
import { flightBackground } from './flight.ts'
import styles from './grid.module.css'
import { GridRow, type GridRowAttributes } from './row.tsx'
import type { IdentifiedRow, ListSelection } from './selection.ts'
import { GridWaitingCells } from './skeleton.tsx'
import type { GridColumnState } from './use-columns.ts'
import { useScrollPace } from './use-pace.ts'

/** Space below the last row in pixels, so that the floating button covers none (96 px by the design). */
export const spaceBelowRowsPx = 96
/** Rows rendered above and below the visible ones. */
const overscan = 6
/** Size taken until the grid is laid out. */
const initialRect = { width: 900, height: 600 }

type Sizer = Virtualizer<HTMLElement, Element>
/** A grid that is not laid out (in a hidden panel) keeps the initial size instead of losing its rows. */
const observeLaidOut: typeof observeElementRect<HTMLElement> = (sizer: Sizer, tell) =>
  observeElementRect(sizer, (rect) => tell(rect.height > 0 ? rect : initialRect))

/** Functions of the rows that the keyboard needs. */
export interface GridView {
  reveal(index: number): void
  columns: number
  /** Number of visible rows. */
  page: number
}

/** The rows of a list of any length, of which some may still be loading. */
export interface GridRows<Row> {
  total: number
  at(index: number): Row | undefined
  /** Told the visible range, so that its pages are loaded. */
  show?(first: number, last: number): void
}

export interface GridBodyProps<Row extends IdentifiedRow> {
  rows: GridRows<Row>
  selection: ListSelection<Row>
  selectable: boolean
  columns: GridColumnState<Row>
  /** The scroll container around head and rows. */
  scroller: HTMLElement
  /** Rows have the id `<gridId>-<index>`. */
  gridId: string
  view: Ref<GridView>
  /** Pixels of a row, of the gap below it, and of the sticky head with its gap. */
  rowHeight: number
  rowGap: number
  headHeight: number
  spaceBelow?: number
  /** A page of rows, all rendered: the browser's own search finds them, and each may hold the focus. */
  whole?: boolean
  /** Rows are as high as their content; `rowHeight` is a guess. */
  measured?: boolean
  /** Rows before these: `aria-rowindex` counts them. */
  before?: number
  /** The row holds the focus instead of the grid. */
  focusesRows?: boolean
  /** Id of the row that is open beside the grid. */
  openId?: string | undefined
  /** Label of a row's checkbox with `{name}`. */
  selectWords: string
  nameOf(row: Row): string
  attributesOf?: ((row: Row) => GridRowAttributes) | undefined
  tracksHover?: boolean
  className?: string | undefined
  /** Pixels scrolled at first, and told when they change. */
  offset?: number
  onOffset?: (offset: number) => void
}

/** Virtualized rows of a list of any size. */
export function GridBody<Row extends IdentifiedRow>(props: GridBodyProps<Row>) {
  const {
    rows,
    selection,
    columns,
    scroller,
    gridId,
    rowHeight,
    rowGap,
    headHeight,
    whole,
    measured,
    onOffset,
  } = props
  const step = rowHeight + rowGap
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller,
    estimateSize: () => step,
    overscan: whole ? rows.total : overscan,
    paddingEnd: props.spaceBelow ?? spaceBelowRowsPx,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialOffset: props.offset ?? 0,
    initialRect,
    observeElementRect: observeLaidOut,
  })
  useEffect(() => virtual.measure(), [step])

  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const onScreen = Math.ceil((virtual.scrollRect?.height ?? 0) / step) + 1
  const scrolled = useScrollPace(first, onScreen, virtual.isScrolling)
  const pace = whole || measured ? 'calm' : scrolled
  const flying = pace === 'flight'
  const seats = Math.max(items.length, onScreen + 2 * overscan)
  const seatOf = (item: VirtualItem) => item.index % seats
  // Fast scrolling keeps the order of rows in the document: moving a row costs as much as creating one.
  const drawn = pace === 'calm' ? items : items.toSorted((a, b) => seatOf(a) - seatOf(b))
  useEffect(() => {
    if (!flying) rows.show?.(first, last)
    onOffset?.(virtual.scrollOffset ?? 0)
  }, [rows.show, onOffset, virtual, first, last, flying])
  useImperativeHandle(props.view, () => ({
    reveal: (index) => virtual.scrollToIndex(index),
    columns: 1,
    // Computed on demand, as reading the height forces a layout.
    get page() {
      return Math.max(1, Math.floor((scroller.clientHeight - headHeight) / step) - 1)
    },
  }))

  const reachable = Math.max(0, Math.min(selection.focus, rows.total - 1))
  // During a flight the previous rows stay mounted, out of sight.
  const shown = useRef<ReactNode>(null)
  if (!flying)
    shown.current = drawn.map((item) => {
      const row = rows.at(item.index)
      // A new row reuses the element of a row that left: changing its text costs a third of creating one.
      const seat = seatOf(item)
      const number = (props.before ?? 0) + item.index + 2
      const top = item.start - headHeight
      if (!row)
        return (
          <div
            key={seat}
            role="row"
            aria-rowindex={number}
            aria-busy="true"
            className={styles.waiting}
            style={{ top }}
          >
            <GridWaitingCells columns={columns.shown} selectable={props.selectable} seat={seat} />
          </div>
        )
      return (
        <GridRow
          key={whole || measured ? row.id : seat}
          row={row}
          index={item.index}
          number={number}
          top={top}
          id={`${gridId}-${item.index}`}
          selected={props.selectable ? selection.rows.has(row.id) : undefined}
          focused={selection.focus === item.index}
          open={props.openId === row.id}
          reachable={props.focusesRows ? reachable === item.index : undefined}
          hurrying={pace === 'hurry'}
          columns={columns.shown}
          selectWords={props.selectWords.replace('{name}', () => props.nameOf(row))}
          attributesOf={props.attributesOf}
          tracksHover={!!props.tracksHover}
          measure={measured ? virtual.measureElement : undefined}
        />
      )
    })
  return (
    <div
      role="rowgroup"
      className={joinClassNames(styles.rows, flying && styles.flying, props.className)}
      style={{
        ...columns.style,
        height: virtual.getTotalSize(),
        ...(flying && flightBackground(columns.shown, columns.widths, columns.checkWidth)),
      }}
    >
      {shown.current}
    </div>
  )
}
