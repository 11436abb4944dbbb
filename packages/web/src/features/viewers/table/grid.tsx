import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { joinClassNames } from '../../../ui/classes.ts'
import { formatCount } from '../../../ui/format.ts'
import { useDataTips } from '../../../ui/tips.ts'
import { measureTableColumns } from './columns.rules.ts'
import type { TableCellPosition } from './search.ts'
import styles from './table-viewer.module.css'

/** Pixels. */
const rowHeight = 32
/** Length from which a cell shows its full text on hover. */
const long = 40

interface GridProps {
  label: string
  rows: readonly string[][]
  count: number
  headed: boolean
  /** The matching cells and the active one. */
  found: ReadonlySet<string>
  current: TableCellPosition | undefined
  ref: Ref<HTMLDivElement>
}

export const tableCellKey = ({ row, column }: TableCellPosition) => `${row}:${column}`

// A real <table> cannot lay out rows of which most are missing.
const aria = (row: number) => ({ role: 'row', 'aria-rowindex': row + 1 })

/** A grid that renders only visible rows and columns. */
export function TextTableGrid({ label, rows, count, headed, found, current, ref }: GridProps) {
  useDataTips()
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => scroller.current!)
  const columns = useMemo(() => measureTableColumns(rows, count, headed), [rows, count, headed])
  const first = headed ? 1 : 0
  const numbers = Math.max(44, String(rows.length).length * 9 + 22)
  const down = useVirtualizer({
    count: Math.max(0, rows.length - first),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: headed ? rowHeight : 0,
    // the header scrolls with the rows and lies above them
    scrollPaddingEnd: headed ? rowHeight : 0,
  })
  const across = useVirtualizer({
    horizontal: true,
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => columns[at]?.width ?? 0,
    overscan: 3,
    scrollPaddingStart: numbers,
  })
  // Dependencies: measured again when the widths change
  useEffect(() => across.measure(), [columns])
  useEffect(() => {
    if (!current) return
    if (current.row >= first) down.scrollToIndex(current.row - first, { align: 'auto' })
    across.scrollToIndex(current.column, { align: 'auto' })
  }, [current, first, down, across])

  const wide = across.getTotalSize() + numbers
  const cells = (row: number, role: 'cell' | 'columnheader') =>
    across.getVirtualItems().map(({ index, start, size }) => {
      const value = rows[row]?.[index] ?? ''
      const place = { row, column: index }
      return (
        <div
          key={index}
          {...{ role, 'aria-colindex': index + 1 }}
          className={joinClassNames(
            styles.cell,
            columns[index]?.numeric && styles.numeric,
            found.has(tableCellKey(place)) && styles.found,
            current?.row === row && current.column === index && styles.current,
          )}
          style={{ left: start + numbers, width: size }}
          data-tip={value.length > long ? value.slice(0, 600) : undefined}
        >
          {value}
        </div>
      )
    })
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      {...{ role: 'table', 'aria-label': label, 'aria-rowcount': rows.length, 'aria-colcount': count }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {headed && rows.length > 0 && (
        <div {...aria(0)} className={styles.head} style={{ width: wide }}>
          <span className={styles.number} style={{ width: numbers }} aria-hidden="true" />
          {cells(0, 'columnheader')}
        </div>
      )}
      <div className={styles.rows} style={{ height: down.getTotalSize(), width: wide }}>
        {down.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            {...aria(index + first)}
            className={styles.row}
            style={{ top: start, width: wide }}
          >
            <span className={styles.number} style={{ width: numbers }} aria-hidden="true">
              {formatCount(index + first + 1)}
            </span>
            {cells(index + first, 'cell')}
          </div>
        ))}
      </div>
    </div>
  )
}
