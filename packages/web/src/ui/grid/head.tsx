// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { joinClassNames } from '../classes.ts'
import { type GridColumn, isResizable } from './columns.ts'
import styles from './grid.module.css'
import type { GridColumnState } from './use-columns.ts'
import { GridWidthHandle } from './width-handle.tsx'

/** How much of a list is selected. */
export type SelectedPart = 'none' | 'some' | 'all'
export const selectedPart = (count: number, total: number): SelectedPart =>
  count === 0 ? 'none' : count >= total ? 'all' : 'some'

export interface GridHeadWords {
  selectAll: string
  /** Label of the handles of the columns' widths. */
  width: string
}

export interface GridHeadProps<Row> {
  words: GridHeadWords
  columns: GridColumnState<Row>
  sort?: { key: string | undefined; order: 'asc' | 'desc' | undefined }
  onSort?: (key: string) => void
  /** Absent: the rows have no checkboxes. */
  selecting?: { part: SelectedPart; disabled?: boolean; all(): void; clear(): void } | undefined
}

/** The sticky head: all rows at once, sorting, widths. */
export function GridHead<Row>({ words, columns, sort, onSort, selecting }: GridHeadProps<Row>) {
  const head = useRef<HTMLDivElement>(null)
  const sizable = columns.shown.filter(isResizable).map(({ key }) => key)
  const [last, setLast] = useState<string>()
  const reachable = last !== undefined && sizable.includes(last) ? last : sizable[0]
  const stepFrom = (key: string, by: 1 | -1) => {
    const next = sizable[sizable.indexOf(key) + by]
    if (next === undefined) return
    setLast(next)
    head.current?.querySelectorAll<HTMLElement>('[role=separator]')[sizable.indexOf(next)]?.focus()
  }
  return (
    <div ref={head} role="row" aria-rowindex={1} className={styles.head} style={columns.style}>
      {selecting && (
        <div role="columnheader" className={styles.check} data-check>
          <SelectAll label={words.selectAll} {...selecting} />
        </div>
      )}
      {columns.shown.map((column, at) => {
        const order = sort?.key === column.key ? sort.order : undefined
        return (
          <div
            key={column.key}
            role="columnheader"
            data-stick={column.stick}
            className={joinClassNames(column.align && styles.end)}
            aria-sort={column.sortable ? (order ? `${order}ending` : 'none') : undefined}
          >
            <HeadWords column={column} order={order} onSort={onSort} />
            {isResizable(column, at) && (
              <GridWidthHandle
                label={words.width}
                columnWords={column.words}
                width={
                  columns.widths[column.key] ?? (typeof column.width === 'number' ? column.width : undefined)
                }
                reachable={column.key === reachable}
                onWidth={(pixels, dragging) => {
                  setLast(column.key)
                  columns.resize(column.key, pixels, dragging)
                }}
                onStep={(by) => stepFrom(column.key, by)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

interface HeadWordsProps<Row> {
  column: GridColumn<Row>
  order: 'asc' | 'desc' | undefined
  onSort: ((key: string) => void) | undefined
}

function HeadWords<Row>({ column, order, onSort }: HeadWordsProps<Row>) {
  if (column.silent) return <span className="only-read">{column.words}</span>
  if (!column.sortable) return <span className={styles.words}>{column.words}</span>
  const Sign = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button type="button" onClick={() => onSort?.(column.key)}>
      <span className={styles.words}>{column.words}</span>
      <Sign aria-hidden="true" />
    </button>
  )
}

interface SelectAllProps {
  label: string
  part: SelectedPart
  disabled?: boolean
  all(): void
  clear(): void
}

function SelectAll({ label, part, disabled, all, clear }: SelectAllProps) {
  const press = () => (disabled ? undefined : part === 'all' ? clear() : all())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    press()
  }
  return (
    <span
      role="checkbox"
      tabIndex={0}
      aria-checked={part === 'all' ? true : part === 'some' ? 'mixed' : false}
      aria-disabled={disabled || undefined}
      aria-label={label}
      onClick={press}
      onKeyDown={onKeyDown}
    />
  )
}
