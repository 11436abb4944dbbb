import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { useText } from '../../../kernel/text.ts'
import { formatByteSize } from '../../../ui/format.ts'
import type { OpenFolderState } from '../../files/folder/index.ts'
import { useRelativeTimeText } from '../../nodes/index.ts'
import { mobileMessages } from '../mobile.text.ts'
import styles from './scroller.module.css'
import { TouchFileRow } from './touch-row.tsx'
import { TouchWaitingRow } from './waiting-rows.tsx'

const height = 64
/** Pixels below the last row, so that nothing that floats covers it. */
const below = 24

interface FolderRowsProps {
  folder: OpenFolderState
  scroller: HTMLElement
  /** Pixels scrolled at first. */
  offset: number
  onOffset: (offset: number) => void
  onOpen: (row: ListedFileItem) => void
  onMenu: (row: ListedFileItem) => void
}

/** The rows of a folder of any size, virtualised and loaded on demand. */
export function TouchFolderRows({ folder, scroller, offset, onOffset, onOpen, onMenu }: FolderRowsProps) {
  const t = useText(mobileMessages)
  const ago = useRelativeTimeText()
  const { rows, selecting } = folder
  const { selection } = selecting
  const choosing = selection.rows.size > 0
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: 8,
    paddingEnd: below,
    initialOffset: offset,
    initialRect: { width: 390, height: 700 },
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => {
    rows.show(first, last)
    onOffset(virtual.scrollOffset ?? 0)
  }, [rows.show, onOffset, virtual, first, last])

  const factsOf = (row: ListedFileItem) =>
    [ago(row.updatedAt), row.folder ? t('items', { count: row.items }) : formatByteSize(row.size)].join(' · ')
  return (
    <ul className={styles.rows} style={{ height: virtual.getTotalSize() }} aria-label={folder.target.name}>
      {items.map(({ key, index, start }) => {
        const row = rows.at(index)
        return (
          <li
            key={key}
            data-index={index}
            aria-setsize={rows.total}
            aria-posinset={index + 1}
            style={{ height, transform: `translateY(${start}px)` }}
          >
            {row ? (
              <TouchFileRow
                item={row}
                facts={factsOf(row)}
                selecting={choosing}
                selected={selection.rows.has(row.id)}
                onOpen={() => (choosing ? selecting.toggle(index) : onOpen(row))}
                onMenu={() => onMenu(row)}
                onHold={() => selecting.toggle(index)}
              />
            ) : (
              <TouchWaitingRow index={index} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
