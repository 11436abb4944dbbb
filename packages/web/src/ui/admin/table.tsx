// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { joinClassNames } from '../classes.ts'
import { GridBody, type GridView } from '../grid/body.tsx'
import { defaultWidths, type GridWidths } from '../grid/columns.ts'
import { GridHead } from '../grid/head.tsx'
import { GridWaitingRows } from '../grid/skeleton.tsx'
import { useGridColumns } from '../grid/use-columns.ts'
import { useRowFocusInteraction } from '../grid/use-row-focus.ts'
import type { SelectableRows } from '../grid/use-selection.ts'
import { useSideShadows } from '../grid/use-side-shadows.ts'
import type { AnchorBox } from '../place.ts'
import { useDataTips } from '../tips.ts'
import { adminKitHost } from './host.ts'
import { adminRowHeightPx } from './sizes.ts'
import styles from './table.module.css'
import { useTableColumns } from './table-columns.tsx'
import type { AdminColumn, AdminRowAction, AskedListPage } from './types.ts'
import type { AdminRow, PageSelection } from './use-page-selection.ts'
import { useAdminKitMessages } from './use-words.ts'

export interface AdminTableProps<Item> {
  /** Remembers the widths: the page's name. */
  name: string
  /** Read aloud. */
  label: string
  columns: readonly AdminColumn<Item>[]
  rows: readonly AdminRow<Item>[] | undefined
  source: SelectableRows<AdminRow<Item>>
  total: number
  asked: AskedListPage
  /** Whether other rows than those shown are loading. */
  stale: boolean
  nameOf(row: Item): string
  selecting: PageSelection<Item>
  /** Rows have checkboxes. */
  selectable: boolean
  inline: readonly AdminRowAction<Item>[]
  hasMenu: boolean
  openId: string | undefined
  onOpen?: ((row: Item) => void) | undefined
  onMenu(at: AnchorBox | Element, row: Item): void
  onSort(key: string): void
  /** Called when the end is scrolled to, or past where everything is in view. */
  onEnd?: (() => unknown) | undefined
  table: Ref<HTMLElement>
}

/** Pixels of the checkboxes, and of the sticky head. */
const checkWidth = 46
const headHeight = 42
/** Skeleton rows at most: more would not be seen. */
const waitingMost = 14

/** Pixels from the end at which it counts as reached. */
const endPx = 80
const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < endPx

/** The rows of a page: a grid whose rows are walked with the arrows, and which scrolls sideways. */
export function AdminTable<Item>(props: AdminTableProps<Item>) {
  useDataTips()
  const t = useAdminKitMessages()
  const { rows, asked, selecting, selectable, hasMenu, nameOf } = props
  const { selection } = selecting
  const gridId = useId()
  const view = useRef<GridView>(null)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  useImperativeHandle(props.table, () => scroller as HTMLElement, [scroller])
  useSideShadows(scroller)
  const [widths, remember] = adminKitHost().usePref<GridWidths>(`admin.${props.name}.widths`, defaultWidths)
  const columns = useGridColumns(
    useTableColumns({ ...props, nameOf }),
    { widths, remember },
    { scroller, checkWidth: selectable ? checkWidth : 0, sideways: true },
  )
  const { onOpen, onEnd } = props
  const open = onOpen && (({ row }: AdminRow<Item>) => onOpen(row))
  const toggle = ({ id }: AdminRow<Item>) => selecting.toggle(rows?.findIndex((one) => one.id === id) ?? -1)
  const events = useRowFocusInteraction({
    rows: props.source,
    selecting,
    selectable,
    reveal: (index) => view.current?.reveal(index),
    onPress: open ?? (selectable ? toggle : undefined),
    onOpen: open,
    onMenu: hasMenu ? (at, { row }) => props.onMenu(at, row) : undefined,
  })
  const chosen = rows?.filter((row) => selection.rows.has(row.id)).length ?? 0
  return (
    <div
      ref={setScroller}
      role="grid"
      className={joinClassNames(styles.table, props.stale && styles.stale)}
      aria-label={props.label}
      aria-rowcount={rows ? props.total + 1 : -1}
      aria-busy={!rows || props.stale || undefined}
      aria-multiselectable={selectable || undefined}
      {...events}
      {...(onEnd && {
        onScroll: (event) => isAtEnd(event.currentTarget) && onEnd(),
        onWheel: (event) => event.deltaY > 0 && isAtEnd(event.currentTarget) && onEnd(),
      })}
    >
      <GridHead
        words={{ selectAll: t('selectAll'), width: t('columnWidth') }}
        columns={columns}
        sort={{ key: asked.sort, order: asked.order }}
        onSort={props.onSort}
        selecting={
          selectable
            ? {
                part: chosen === 0 ? 'none' : chosen === rows?.length ? 'all' : 'some',
                disabled: !rows?.length,
                all: selecting.all,
                clear: () => selecting.put(rows ?? [], false),
              }
            : undefined
        }
      />
      {rows && scroller ? (
        <GridBody
          rows={props.source}
          selection={selection}
          selectable={selectable}
          columns={columns}
          scroller={scroller}
          gridId={gridId}
          view={view}
          rowHeight={adminRowHeightPx}
          rowGap={0}
          headHeight={headHeight}
          spaceBelow={0}
          whole
          before={(asked.page - 1) * asked.pageSize}
          focusesRows
          openId={props.openId}
          selectWords={t('select', { name: '{name}' })}
          nameOf={({ row }) => nameOf(row)}
        />
      ) : (
        <GridWaitingRows
          count={Math.min(asked.pageSize, waitingMost)}
          columns={columns.shown}
          selectable={selectable}
          style={columns.style}
        />
      )}
    </div>
  )
}
