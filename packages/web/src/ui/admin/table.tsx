// biome-ignore-all lint/a11y/useSemanticElements: a native table carries the grid's role, its rows hold the focus
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: as above
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { joinClassNames } from '../classes.ts'
import type { AnchorBox } from '../place.ts'
import { pointAsAnchor } from '../place.ts'
import { useDataTips } from '../tips.ts'
import { AdminTableRow, AdminWaitingRow } from './row.tsx'
import { ShadowedScroller } from './scroller.tsx'
import styles from './table.module.css'
import { AdminColumnHead } from './table-head.tsx'
import type { AdminColumn, AdminRowAction, AskedListPage } from './types.ts'
import type { ChosenRows } from './use-chosen.ts'
import { useAdminKitMessages } from './use-words.ts'

export interface AdminTableProps<Item> {
  /** Read aloud. */
  label: string
  columns: readonly AdminColumn<Item>[]
  rows: readonly Item[] | undefined
  total: number
  asked: AskedListPage
  /** Whether other rows than those shown are loading. */
  stale: boolean
  idOf(row: Item): string
  nameOf(row: Item): string
  /** Absent: rows have no checkboxes. */
  choosing: ChosenRows<Item> | null
  inline: readonly AdminRowAction<Item>[]
  hasMenu: boolean
  openId: string | undefined
  onOpen?: ((row: Item) => void) | undefined
  onMenu(at: AnchorBox | Element, row: Item): void
  onSort(key: string): void
  table: RefObject<HTMLTableElement | null>
}

const flexible = 210
const checkWidth = 46
const interactive = 'button, a, input, label, [data-stay]'

/** The rows of a page: a grid whose rows are walked with the arrows. */
export function AdminTable<Item>(props: AdminTableProps<Item>) {
  useDataTips()
  const t = useAdminKitMessages()
  const { columns, rows, choosing, inline, hasMenu, idOf } = props
  const [focus, setFocus] = useState(0)
  const actionsWidth = inline.length * 32 + (hasMenu ? 32 : 0) + (inline.length || hasMenu ? 28 : 0)
  const least =
    columns.reduce((sum, column) => sum + (column.width ?? flexible), 0) +
    actionsWidth +
    (choosing ? checkWidth : 0)

  const rowAt = (target: EventTarget) => {
    const line = (target as Element).closest?.<HTMLElement>('tr[data-index]')
    const index = line ? Number(line.dataset.index) : -1
    return { line, index, row: rows?.[index] }
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { row, index } = rowAt(event.target)
    if (!row) return
    setFocus(index)
    if ((event.target as Element).closest(interactive)) return
    // A click that ends a text selection is not a click on the row.
    if (getSelection()?.toString()) return
    if (props.onOpen) props.onOpen(row)
    else choosing?.toggle(row)
  }
  const step = (to: number) => {
    const line = props.table.current?.querySelector<HTMLElement>(`tr[data-index="${to}"]`)
    if (!line) return
    setFocus(to)
    line.focus({ preventScroll: true })
    line.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { line, index, row } = rowAt(event.target)
    if (!row || !rows || !line) return
    const last = rows.length - 1
    const onRow = event.target === line
    const key = event.key
    if (key === 'ArrowDown') step(Math.min(last, index + 1))
    else if (key === 'ArrowUp') step(Math.max(0, index - 1))
    else if (!onRow) return
    else if (key === 'Home') step(0)
    else if (key === 'End') step(last)
    else if (key === 'Enter' && props.onOpen) props.onOpen(row)
    else if (key === ' ' && choosing) choosing.toggle(row)
    else if ((key === 'a' || key === 'A') && (event.ctrlKey || event.metaKey) && choosing)
      choosing.put(rows, true)
    else if (key === 'Escape' && choosing?.chosen.size) choosing.clear()
    else if ((key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) && hasMenu)
      props.onMenu(line.querySelector('[data-more]') ?? line, row)
    else return
    event.preventDefault()
  }
  return (
    <ShadowedScroller>
      <table
        ref={props.table}
        role="grid"
        className={joinClassNames(styles.table, props.stale && styles.stale)}
        style={{ minWidth: least }}
        aria-label={props.label}
        aria-rowcount={rows ? props.total + 1 : -1}
        aria-busy={!rows || props.stale || undefined}
        aria-multiselectable={choosing ? true : undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          const { row } = rowAt(event.target)
          if (!row || !hasMenu || (event.target as Element).closest('input')) return
          event.preventDefault()
          props.onMenu(pointAsAnchor(event), row)
        }}
      >
        <colgroup>
          {choosing && <col style={{ width: checkWidth }} />}
          {columns.map((column) => (
            <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
          ))}
          {actionsWidth > 0 && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {choosing && (
              <th className={styles.check} scope="col">
                <Checkbox
                  aria-label={t('selectAll')}
                  checked={!!rows?.length && rows.every((row) => choosing.chosen.has(idOf(row)))}
                  mixed={
                    !!rows?.some((row) => choosing.chosen.has(idOf(row))) &&
                    !rows.every((row) => choosing.chosen.has(idOf(row)))
                  }
                  disabled={!rows?.length}
                  onChange={(event) => rows && choosing.put(rows, event.target.checked)}
                />
              </th>
            )}
            {columns.map((column, at) => (
              <AdminColumnHead
                key={column.key}
                column={column}
                first={at === 0}
                asked={props.asked}
                onSort={props.onSort}
              />
            ))}
            {actionsWidth > 0 && (
              <th className={styles.acts} scope="col">
                <span className="only-read">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row, index) => (
                <AdminTableRow
                  key={idOf(row)}
                  row={row}
                  id={idOf(row)}
                  name={props.nameOf(row)}
                  index={index}
                  number={(props.asked.page - 1) * props.asked.pageSize + index + 2}
                  columns={columns}
                  inline={inline}
                  hasMenu={hasMenu}
                  reachable={index === Math.min(focus, rows.length - 1)}
                  open={props.openId === idOf(row)}
                  chosen={choosing ? choosing.chosen.has(idOf(row)) : undefined}
                  onChoose={choosing?.toggle}
                  onMenu={props.onMenu}
                />
              ))
            : Array.from({ length: Math.min(props.asked.pageSize, 14) }, (_, at) => (
                <AdminWaitingRow
                  key={at}
                  at={at}
                  columns={columns}
                  checks={!!choosing}
                  actions={actionsWidth > 0}
                />
              ))}
        </tbody>
      </table>
    </ShadowedScroller>
  )
}
