// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus, or the row by its tabIndex
import { type HTMLAttributes, memo, useState } from 'react'
import { joinClassNames } from '../classes.ts'
import type { GridColumn } from './columns.ts'
import styles from './grid.module.css'
import type { IdentifiedRow } from './selection.ts'

/** Further attributes of a row: drag and drop, states for the style sheet. */
export type GridRowAttributes = HTMLAttributes<HTMLDivElement> & {
  [name: `data-${string}`]: string | number | boolean | undefined
}

export interface GridRowProps<Row extends IdentifiedRow> {
  row: Row
  /** Place in the list; found again in `data-index`. */
  index: number
  /** `aria-rowindex`: the head is 1. */
  number: number
  /** Pixels from the top of the list. */
  top: number
  id: string
  /** Undefined: the rows have no checkboxes. */
  selected: boolean | undefined
  focused: boolean
  /** Shown beside the grid. */
  open: boolean
  /** Undefined: the grid holds the focus; otherwise whether the row is the one in the tab order. */
  reachable: boolean | undefined
  hurrying: boolean
  columns: readonly GridColumn<Row>[]
  /** Label of the checkbox. */
  selectWords: string
  attributesOf: ((row: Row) => GridRowAttributes) | undefined
  /** Rows of differing heights are measured. */
  measure?: ((row: HTMLElement | null) => void) | undefined
  /** Cells are told whether the pointer is on their row. */
  tracksHover: boolean
}

/** One row. It has no listeners but for hover: the grid around it reads `data-index` and `data-act`. */
export const GridRow = memo(function RowOf<Row extends IdentifiedRow>(props: GridRowProps<Row>) {
  const { row, index, top, selected, focused, reachable, hurrying, columns } = props
  const [hovered, setHovered] = useState(false)
  const state = { index, hovered, hurrying }
  return (
    <div
      {...props.attributesOf?.(row)}
      ref={props.measure}
      id={props.id}
      role="row"
      aria-rowindex={props.number}
      aria-selected={selected}
      data-index={index}
      data-row={row.id}
      data-open={props.open || undefined}
      data-focus={focused || undefined}
      tabIndex={reachable === undefined ? undefined : reachable ? 0 : -1}
      className={joinClassNames(styles.row, props.measure && styles.measured)}
      style={{ top }}
      {...(props.tracksHover && {
        onPointerEnter: () => setHovered(true),
        onPointerLeave: () => setHovered(false),
      })}
    >
      {selected !== undefined && (
        <div role="gridcell" className={styles.check} data-check data-act="check">
          <span role="checkbox" aria-checked={selected} aria-label={props.selectWords} />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          data-stick={column.stick}
          className={column.align ? joinClassNames(styles.end, column.className) : column.className}
          title={column.titleOf?.(row)}
        >
          {column.render(row, state)}
        </div>
      ))}
    </div>
  )
}) as <Row extends IdentifiedRow>(props: GridRowProps<Row>) => React.ReactNode
