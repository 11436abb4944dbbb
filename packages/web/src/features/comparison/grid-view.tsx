import type { ComparisonCell, ComparisonRow } from '@cabinet/contract/comparison'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { joinClassNames } from '../../ui/classes.ts'
import { useDataTips } from '../../ui/tips.ts'
import { spreadsheetColumnName } from './comparison.rules.ts'
import { messages } from './comparison.text.ts'
import styles from './grid-view.module.css'
import { HiddenRowsLine } from './hidden-line.tsx'
import { type ComparisonViewProps, useComparisonLines } from './use-lines.ts'

/** Pixels. */
const rowHeight = 32
const numbers = 52
/** Least and greatest column width; columns share the available width within these. */
const narrowest = 104
const widest = 200
/** Number of columns above which they are virtualized. */
const many = 40

type Side = 'left' | 'right' | 'both'

/** Two sheets side by side that scroll together, or one in which each changed cell shows its old value. */
export function ComparisonGridView({ view, ...props }: ComparisonViewProps & { view: 'beside' | 'inline' }) {
  const lines = useComparisonLines(props, rowHeight)
  const other = useRef<HTMLDivElement>(null)
  useTogether(lines.scroller, other, view)
  useDataTips()
  const { columns, changes } = props.section
  const width = useColumnWidth(lines.scroller, columns, view)
  const { place } = props
  const row = place ? lines.rowAt(changes[place.change * 2] ?? -1) : undefined
  const column = row?.cells?.find(({ kind }) => kind !== 'same')?.column
  // Dependencies: `place` is another object at each step
  useEffect(() => {
    const scroller = lines.scroller.current
    if (!scroller || column === undefined) return
    const [from, until] = [column * width, (column + 1) * width + numbers]
    if (from < scroller.scrollLeft) scroller.scrollLeft = from
    else if (until > scroller.scrollLeft + scroller.clientWidth)
      scroller.scrollLeft = until - scroller.clientWidth
  }, [place, column, width])
  const half = (side: Side, ref: Ref<HTMLDivElement>) => (
    <Half side={side} scroller={ref} columns={columns} width={width} lines={lines} />
  )
  return (
    <div className={styles.halves}>
      {view === 'inline' ? (
        half('both', lines.scroller)
      ) : (
        <>
          {half('left', lines.scroller)}
          {half('right', other)}
        </>
      )}
    </div>
  )
}

/** Synchronizes the scroll positions of two elements. */
function useTogether(
  one: RefObject<HTMLDivElement | null>,
  other: RefObject<HTMLDivElement | null>,
  view: string,
) {
  // Dependencies: the places are other ones after a change of the view
  useEffect(() => {
    const [a, b] = [one.current, other.current]
    if (!a || !b) return
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      // an unchanged position fires no scroll event, so the loop ends
      if (to.scrollTop !== from.scrollTop) to.scrollTop = from.scrollTop
      if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
    }
    const [down, up] = [follow(a, b), follow(b, a)]
    down()
    a.addEventListener('scroll', down, { passive: true })
    b.addEventListener('scroll', up, { passive: true })
    return () => {
      a.removeEventListener('scroll', down)
      b.removeEventListener('scroll', up)
    }
  }, [one, other, view])
}

/** Column width in pixels. */
function useColumnWidth(scroller: RefObject<HTMLDivElement | null>, columns: number, view: string) {
  const [width, setWidth] = useState(narrowest)
  // Dependencies: the place is another one after a change of the view
  useEffect(() => {
    const place = scroller.current
    if (!place) return
    const observer = new ResizeObserver(() => {
      const fair = Math.floor((place.clientWidth - numbers) / Math.max(1, columns))
      setWidth(Math.min(widest, Math.max(narrowest, fair)))
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [scroller, columns, view])
  return width
}

interface HalfProps {
  width: number
  side: Side
  scroller: Ref<HTMLDivElement>
  columns: number
  lines: ReturnType<typeof useComparisonLines>
}

function Half({ side, scroller, columns, width, lines: { height, lines, rowAt, current, show } }: HalfProps) {
  const t = useText(messages)
  const wide = numbers + Math.max(1, columns) * width
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real table cannot lay out rows of which most are missing
    <div
      ref={scroller}
      className={styles.scroller}
      role="table"
      aria-label={side === 'both' ? t('rows') : t(side)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className={styles.head} style={{ width: wide }} aria-hidden="true">
        <span className={styles.number} />
        {Array.from({ length: columns }, (_, column) => (
          <span key={column} className={styles.column} style={{ width }}>
            {spreadsheetColumnName(column)}
          </span>
        ))}
      </div>
      <div className={styles.rows} style={{ height, width: wide }}>
        {lines.map(({ item, what }) => (
          <div key={item.key} className={styles.place} style={{ top: item.start }}>
            {'hidden' in what ? (
              <HiddenRowsLine inTable count={what.hidden.count} onShow={() => show(what.hidden.from)} />
            ) : (
              <Line
                row={rowAt(what.row)}
                side={side}
                width={width}
                wide={columns > many}
                current={current(what.row)}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

interface LineProps {
  row: ComparisonRow | undefined
  side: Side
  width: number
  wide: boolean
  current: boolean
}

function Line({ row, side, width, wide, current }: LineProps) {
  const missing =
    row && ((side === 'left' && row.left === undefined) || (side === 'right' && row.right === undefined))
  const number = side === 'left' ? row?.left : side === 'right' ? row?.right : (row?.right ?? row?.left)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: rows are read, not chosen
    <div
      role="row"
      className={styles.row}
      data-kind={row?.kind}
      data-missing={missing || undefined}
      data-current={current || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: rows are read, not chosen */}
      <span role="rowheader" className={styles.number}>
        {number}
      </span>
      {!missing &&
        row?.cells?.map((cell) => (
          <Cell key={cell.column} cell={cell} side={side} width={width} wide={wide} />
        ))}
    </div>
  )
}

interface CellProps {
  cell: ComparisonCell
  side: Side
  width: number
  wide: boolean
}

function Cell({ cell, side, width, wide }: CellProps) {
  const t = useText(messages)
  const { column, kind, left, right, leftFormula, rightFormula, leftLook, rightLook } = cell
  const same = kind === 'same' || kind === 'restyled'
  const was = { value: left, formula: leftFormula }
  const is = same ? was : { value: right, formula: rightFormula }
  const shown = side === 'left' ? was : is
  const absent = side === 'left' ? kind === 'added' : kind === 'removed' && side === 'right'
  if (absent && side !== 'both') return null
  const said = ({ value, formula }: typeof was) =>
    [value || t('nothing'), formula && `=${formula}`].filter(Boolean).join('  ')
  const looks =
    (leftLook !== undefined || rightLook !== undefined) &&
    `${t('restyled')}: ${leftLook || t('plain')} → ${rightLook || t('plain')}`
  const tip = same
    ? [looks, was.formula && `${t('formula')} =${was.formula}`].filter(Boolean).join('\n')
    : kind === 'changed'
      ? `${said(was)} → ${said(is)}`
      : said(kind === 'added' ? is : was)
  const numeric = /^-?[\d.,]+%?$/.test((shown.value ?? was.value) || '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    <span
      role="cell"
      className={joinClassNames(styles.cell, numeric && styles.numeric, wide && styles.lazy)}
      style={{ left: numbers + column * width, width }}
      data-kind={kind === 'same' ? undefined : kind}
      data-side={side}
      data-tip={tip || undefined}
    >
      {side === 'both' && !same && was.value !== is.value ? (
        <>
          {kind !== 'added' && was.value && <del>{was.value}</del>}
          {kind !== 'removed' && is.value && <ins>{is.value}</ins>}
        </>
      ) : (
        shown.value
      )}
      {kind === 'changed' && was.value === is.value && <i className={styles.formula}>ƒ</i>}
    </span>
  )
}
