// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus
import { type CSSProperties, memo } from 'react'
import { joinClassNames } from '../classes.ts'
import { SkeletonBar } from '../skeleton.tsx'
import type { GridColumn, GridPlaceholder } from './columns.ts'
import styles from './grid.module.css'

/** Returns a length between two, always the same for one cell, so that a reused row does not flicker. */
const vary = (least: number, most: number, row: number, seed: number) =>
  least + ((row * 37 + seed * 53) % (most - least))

function Placeholder({ kind, row, at }: { kind: GridPlaceholder | undefined; row: number; at: number }) {
  if (typeof kind === 'number') return <SkeletonBar width={kind} />
  if (kind === 'file')
    return (
      <>
        <SkeletonBar width={24} height={24} radius={7} />
        <SkeletonBar width={vary(128, 276, row, at)} />
      </>
    )
  if (kind === 'person')
    return (
      <>
        <SkeletonBar width={32} height={32} radius={16} />
        <span className={styles.lines}>
          <SkeletonBar width={vary(60, 120, row, at)} height={11} />
          <SkeletonBar width={vary(80, 140, row, at + 3)} height={9} />
        </span>
      </>
    )
  if (kind === 'bar')
    return (
      <span className={styles.lines}>
        <SkeletonBar width={vary(60, 100, row, at)} height={9} />
        <SkeletonBar height={4} radius={2} />
      </span>
    )
  if (kind === 'tag') return <SkeletonBar width={vary(44, 80, row, at)} height={20} />
  return <SkeletonBar width={`${vary(35, 80, row, at)}%`} />
}

interface WaitingCellsProps<Row> {
  columns: readonly GridColumn<Row>[]
  selectable: boolean
  /** Lengths depend on the seat instead of the row, so that they stay when the element is reused. */
  seat: number
}

/** Cells of a row that is loading: the geometry of the row, bars of varied length. */
export const GridWaitingCells = memo(function WaitingCells<Row>(props: WaitingCellsProps<Row>) {
  const { columns, selectable, seat } = props
  return (
    <>
      {selectable && <div role="gridcell" className={styles.check} data-check />}
      {columns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          data-stick={column.stick}
          className={joinClassNames(styles.bones, column.className)}
        >
          {column.silent ? null : <Placeholder kind={column.waiting} row={seat} at={at} />}
        </div>
      ))}
    </>
  )
}) as <Row>(props: WaitingCellsProps<Row>) => React.ReactNode

interface WaitingRowsProps<Row> extends Omit<WaitingCellsProps<Row>, 'seat'> {
  count: number
  /** Tracks of the columns. */
  style: CSSProperties
}

/** Rows of a list of which nothing is known yet. */
export const GridWaitingRows = <Row,>({ count, style, ...cells }: WaitingRowsProps<Row>) => (
  <div role="rowgroup" className={joinClassNames(styles.rows, styles.unknown)} style={style}>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} role="row" className={styles.waiting}>
        <GridWaitingCells {...cells} seat={at} />
      </div>
    ))}
  </div>
)
