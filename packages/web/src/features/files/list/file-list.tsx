// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { useListDensity } from '../../../kernel/density.ts'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { useScrollPace } from '../../../ui/grid/use-pace.ts'
import { useDataTips } from '../../../ui/tips.ts'
import { useRelativeTimeText } from '../../nodes/index.ts'
import { messages } from '../files.text.ts'
import styles from './file-list.module.css'
import { FileListRow } from './file-row.tsx'
import type { FileListProps } from './list-props.ts'
import { WaitingFileRow } from './waiting-row.tsx'

/** Space below the last row in pixels, so that the floating button covers none (96 px by the design). */
export const spaceBelowRowsPx = 96
const gap = 2
/** Rows rendered above and below the visible ones. */
const overscan = 6
/** Height in pixels of the sticky column heads and a gap. */
const above = 42

/** Virtualized rows of a folder of any size. */
export function FileListView(props: FileListProps) {
  const { rows, selection, gridId, offset, handle, cut, renaming, dropSpace, scroller, onOffset, onRename } =
    props
  useDataTips()
  const t = useText(messages)
  const ago = useRelativeTimeText()
  const compact = useListDensity() === 'compact'
  const height = compact ? 38 : 46
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller,
    estimateSize: () => height + gap,
    overscan,
    paddingEnd: spaceBelowRowsPx,
    scrollMargin: above,
    scrollPaddingStart: above,
    initialOffset: offset,
    initialRect: { width: 800, height: 600 },
  })
  useEffect(() => virtual.measure(), [height])

  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const onScreen = Math.ceil((virtual.scrollRect?.height ?? 0) / (height + gap)) + 1
  const pace = useScrollPace(first, onScreen, virtual.isScrolling)
  const flying = pace === 'flight'
  const seats = Math.max(items.length, onScreen + 2 * overscan)
  const seatOf = (item: VirtualItem) => item.index % seats
  // Fast scrolling keeps the order of rows in the document: moving a row costs as much as creating one.
  const drawn = pace === 'calm' ? items : items.toSorted((a, b) => seatOf(a) - seatOf(b))
  useEffect(() => {
    if (!flying) rows.show(first, last)
    onOffset(virtual.scrollOffset ?? 0)
  }, [rows.show, onOffset, virtual, first, last, flying])
  useImperativeHandle(handle, () => ({
    reveal: (index) => virtual.scrollToIndex(index),
    columns: 1,
    // Computed on demand, as reading the height forces a layout.
    get page() {
      return Math.max(1, Math.floor((scroller.clientHeight - above) / (height + gap)) - 1)
    },
  }))

  const names = useMemo(
    () => ({ select: t('select', { name: '{name}' }), menu: t('menuOf', { name: '{name}' }) }),
    [t],
  )
  // During a flight the previous rows stay mounted, out of sight.
  const shown = useRef<ReactNode>(null)
  if (!flying)
    shown.current = drawn.map((item) => {
      const row = rows.at(item.index)
      // A new row reuses the element of a row that left: changing its text costs a third of creating one.
      const seat = seatOf(item)
      if (!row) return <WaitingFileRow key={seat} index={item.index} seat={seat} top={item.start - above} />
      return (
        <FileListRow
          key={seat}
          row={row}
          index={item.index}
          top={item.start - above}
          id={`${gridId}-${item.index}`}
          selected={selection.rows.has(row.id)}
          focused={selection.focus === item.index}
          cut={cut.has(row.id)}
          renaming={renaming === row.id}
          ago={ago}
          names={names}
          dropSpace={dropSpace}
          hurrying={pace === 'hurry'}
          onRename={onRename}
        />
      )
    })
  return (
    <div
      role="rowgroup"
      className={joinClassNames(styles.rows, compact && styles.compact, flying && styles.flying)}
      style={{ height: virtual.getTotalSize() }}
    >
      {shown.current}
    </div>
  )
}
