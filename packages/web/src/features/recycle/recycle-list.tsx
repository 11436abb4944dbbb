// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import type { RecycleBinItem, recycleEndpoints } from '@cabinet/contract/recycle'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { useListDensity } from '../../kernel/density.ts'
import type { ListPages } from '../../kernel/pages.ts'
import { useText } from '../../kernel/text.ts'
import { joinClassNames } from '../../ui/classes.ts'
import { listKeyCommandOf } from '../../ui/grid/keys.ts'
import type { ListSelecting } from '../../ui/grid/use-selection.ts'
import { type AnchorBox, pointAsAnchor } from '../../ui/place.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useDataTips } from '../../ui/tips.ts'
import { messages } from './recycle.text.ts'
import styles from './recycle-list.module.css'
import { RecycleBinRow } from './recycle-row.tsx'

/** Pixels of the fixed column headers and a gap. */
const above = 42

interface RecycleListProps {
  rows: ListPages<typeof recycleEndpoints.list>
  selecting: ListSelecting<RecycleBinItem>
  onMenu: (at: AnchorBox, rows: RecycleBinItem[]) => void
  onPurge: () => void
}

const indexAt = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset.index) : -1
}

export function RecycleBinList({ rows, selecting, onMenu, onPurge }: RecycleListProps) {
  useDataTips()
  const t = useText(messages)
  const own = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { selection } = selecting
  const rowHeight = useListDensity() === 'compact' ? 40 : 48
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingEnd: 96,
    scrollMargin: above,
    scrollPaddingStart: above,
    initialRect: { width: 900, height: 600 },
  })
  useEffect(() => virtual.measure(), [rowHeight])
  const shown = virtual.getVirtualItems()
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  useEffect(() => rows.show(first, last), [rows.show, first, last])

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = indexAt(event.target)
    if (index < 0) return (event.target as Element).closest('[role=rowgroup]') ? selecting.clear() : undefined
    if ((event.target as Element).closest('[data-act=check]')) return selecting.toggle(index)
    selecting.press(index, { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey })
  }
  const menuAt = (at: AnchorBox, index: number) => {
    const row = rows.at(index)
    if (!row) return
    if (selection.rows.has(row.id)) return onMenu(at, [...selection.rows.values()])
    selecting.press(index, { ctrl: false, shift: false })
    onMenu(at, [row])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const command = listKeyCommandOf(event)
    if (!command) return
    if (command.kind === 'step') {
      const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 600) - above) / rowHeight) - 1)
      const to = selecting.step(command.by, { range: command.range, only: command.only, columns: 1, page })
      if (to >= 0) virtual.scrollToIndex(to)
    } else if (command.kind === 'all') selecting.all()
    else if (command.kind === 'clear') selecting.clear()
    else if (command.kind === 'toggle' && selection.focus >= 0) selecting.toggle(selection.focus)
    else if (command.kind === 'action' && command.key === 'delete') onPurge()
    else if (command.kind === 'menu') {
      const focus = event.currentTarget.querySelector('[data-focus]') ?? event.currentTarget
      menuAt(focus.getBoundingClientRect(), selection.focus)
    } else return
    event.preventDefault()
  }
  const chosen = selection.rows.size === 0 ? false : selection.rows.size >= rows.total ? true : 'mixed'
  return (
    <div
      ref={scroller}
      className={joinClassNames(styles.grid, chosen && styles.choosing)}
      role="grid"
      tabIndex={0}
      aria-label={t('list')}
      aria-multiselectable
      aria-rowcount={rows.total + 1}
      aria-activedescendant={selection.focus >= 0 ? `${own}-${selection.focus}` : undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault()
        menuAt(pointAsAnchor(event), indexAt(event.target))
      }}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        <div role="columnheader" className={styles.check}>
          <span
            role="checkbox"
            tabIndex={0}
            aria-checked={chosen}
            aria-label={t('selectAll')}
            onClick={() => (chosen === true ? selecting.clear() : selecting.all())}
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              event.stopPropagation()
              chosen === true ? selecting.clear() : selecting.all()
            }}
          />
        </div>
        {(['name', 'position', 'space', 'deletedBy', 'deletedAt', 'size', 'daysLeft'] as const).map(
          (column) => (
            <div key={column} role="columnheader">
              {t(column)}
            </div>
          ),
        )}
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {shown.map((item) => {
          const row = rows.at(item.index)
          if (!row) return <WaitingRow key={item.key} index={item.index} top={item.start - above} />
          return (
            <RecycleBinRow
              key={item.key}
              row={row}
              index={item.index}
              top={item.start - above}
              id={`${own}-${item.index}`}
              selected={selection.rows.has(row.id)}
              focused={selection.focus === item.index}
            />
          )
        })}
      </div>
    </div>
  )
}

function WaitingRow({ index, top }: { index: number; top: number }) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-busy="true" className={styles.row} style={{ top }}>
      <span role="gridcell" />
      {[150, 120, 80, 70, 90, 50, 40].map((width) => (
        <span key={width} role="gridcell">
          <SkeletonBar width={width + ((index * 37) % 40)} />
        </span>
      ))}
    </div>
  )
}

/** Skeletons while the first page is on its way. */
export function RecycleWaiting() {
  const t = useText(messages)
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('loading')}>
      {[180, 240, 150, 210, 260, 170, 220, 190].map((width) => (
        <div key={width}>
          <SkeletonBar width={24} height={24} radius={7} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  )
}
