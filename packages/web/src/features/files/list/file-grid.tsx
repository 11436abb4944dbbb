// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { spaceBelowRowsPx } from '../../../ui/grid/body.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { useDataTips } from '../../../ui/tips.ts'
import { useRelativeTimeText } from '../../nodes/index.ts'
import { messages } from '../files.text.ts'
import { FileGridCard } from './file-card.tsx'
import styles from './file-grid.module.css'
import { gridCardMeasures, gridColumnsIn } from './grid-geometry.ts'
import type { FileListProps } from './list-props.ts'
import { useSelectionBand } from './use-band.ts'

/** Padding of the grid in pixels: left and right together, and above. */
const padding = 40
const above = 10

/** The same folder as cards with thumbnails. */
export function FileGridView(props: FileListProps) {
  const {
    rows,
    selecting: { selection, set: onBand },
    gridId,
    offset,
    handle,
    cut,
    renaming,
    dropSpace,
    scroller,
    onOffset,
    onRename,
  } = props
  useDataTips()
  const t = useText(messages)
  const c = useText(commonMessages)
  const ago = useRelativeTimeText()
  const [width, setWidth] = useState(900)
  useLayoutEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(Math.max(gridCardMeasures.least, scroller.clientWidth - padding))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  const columns = gridColumnsIn(width)
  const virtual = useVirtualizer({
    count: Math.ceil(rows.total / columns),
    getScrollElement: () => scroller,
    estimateSize: () => gridCardMeasures.height + gridCardMeasures.gap,
    overscan: 3,
    paddingEnd: spaceBelowRowsPx,
    scrollMargin: above,
    scrollPaddingStart: above,
    initialOffset: offset,
    initialRect: { width: 900, height: 600 },
  })
  const lines = virtual.getVirtualItems()
  const first = (lines[0]?.index ?? 0) * columns
  const last = Math.min(rows.total - 1, ((lines.at(-1)?.index ?? 0) + 1) * columns - 1)
  useEffect(() => {
    rows.show(first, last)
    onOffset(virtual.scrollOffset ?? 0)
  }, [rows.show, onOffset, virtual, first, last])
  useImperativeHandle(handle, () => ({
    reveal: (index) => virtual.scrollToIndex(Math.floor(index / columns)),
    columns,
    get page() {
      return Math.max(1, Math.floor(scroller.clientHeight / (gridCardMeasures.height + gridCardMeasures.gap)))
    },
  }))
  const band = useSelectionBand({ scroller, width, rows, selection, onBand })

  const names = useMemo(
    () => ({ select: c('selectRow', { name: '{name}' }), menu: t('menuOf', { name: '{name}' }) }),
    [t, c],
  )
  return (
    <div role="rowgroup" className={styles.lines} style={{ height: virtual.getTotalSize() }}>
      {lines.map((line) => (
        <div
          key={line.key}
          role="row"
          aria-rowindex={line.index + 1}
          className={styles.line}
          style={{
            top: line.start - above,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            gridAutoRows: gridCardMeasures.height,
          }}
        >
          {Array.from({ length: Math.min(columns, rows.total - line.index * columns) }, (_, column) => {
            const index = line.index * columns + column
            const row = rows.at(index)
            if (!row)
              return (
                <div key={index} role="gridcell" aria-busy="true" className={styles.waiting}>
                  <SkeletonBar />
                </div>
              )
            return (
              <FileGridCard
                key={index}
                row={row}
                index={index}
                id={`${gridId}-${index}`}
                selected={selection.rows.has(row.id)}
                focused={selection.focus === index}
                cut={cut.has(row.id)}
                renaming={renaming === row.id}
                ago={ago}
                names={names}
                dropSpace={dropSpace}
                onRename={onRename}
              />
            )
          })}
        </div>
      ))}
      {band}
    </div>
  )
}
