// biome-ignore-all lint/a11y/useSemanticElements: a virtual tree has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree holds the focus (aria-activedescendant)
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLayoutName } from '../../../kernel/layout.ts'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatCount } from '../../../ui/format.ts'
import { useDataTips } from '../../../ui/tips.ts'
import { dropFolderAttributes } from '../drag/drop-data.ts'
import type { VisibleTreeRow } from './flatten.ts'
import styles from './folder-tree.module.css'
import { messages } from './tree.text.ts'
import { setFolderOpen } from './use-tree.ts'

/** Row height in pixels; larger for touch on a phone. */
const rowHeightIn = { desktop: 32, mobile: 46 } as const

export interface FolderTreeProps {
  /** Label for screen readers. */
  label: string
  rows: readonly VisibleTreeRow[]
  chosen: (row: VisibleTreeRow) => boolean
  onPick: (row: VisibleTreeRow) => void
  /** Reason why the row is disabled, shown on hover. */
  refusal?: (row: VisibleTreeRow) => string | null
  /** Buttons shown on hover and focus. */
  tools?: (row: VisibleTreeRow) => ReactNode
  /** Makes rows drop targets: returns the space's id, '' for the personal space. */
  dropSpace?: (row: VisibleTreeRow) => string
  /** Whether the folder is shared, which makes its icon blue. */
  shared?: (row: VisibleTreeRow) => boolean
}

/** A virtualized folder tree. Up and Down move, Right and Left expand and collapse, Enter selects. */
export function FolderTreeView({
  label,
  rows,
  chosen,
  onPick,
  refusal,
  tools,
  dropSpace,
  shared,
}: FolderTreeProps) {
  useDataTips()
  const t = useText(messages)
  const rowHeight = rowHeightIn[useLayoutName()]
  const own = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<string | null>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 240, height: 640 },
  })
  const chosenAt = rows.findIndex(chosen)
  const focusAt = rows.findIndex((row) => row.node.id === focus)
  const at = focusAt >= 0 ? focusAt : chosenAt

  // Scrolls to the chosen folder when it changes, not each time the tree grows.
  const chosenId = rows[chosenAt]?.node.id
  useEffect(() => {
    if (chosenId) virtual.scrollToIndex(rows.findIndex((row) => row.node.id === chosenId))
  }, [chosenId])

  const go = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    setFocus(row.node.id)
    virtual.scrollToIndex(rows.indexOf(row))
  }
  const keys = (event: KeyboardEvent) => {
    const row = rows[at]
    const parent = row ? rows.findIndex((one) => one.node.id === row.above.at(-1)) : -1
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at < 0 ? rows.length - 1 : at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key === 'ArrowRight' && row)
      row.open ? go(at + 1) : row.node.hasChildren && setFolderOpen(row.node.id, true)
    else if (event.key === 'ArrowLeft' && row)
      row.open ? setFolderOpen(row.node.id, false) : parent >= 0 && go(parent)
    else if ((event.key === 'Enter' || event.key === ' ') && row) {
      if (!refusal?.(row)) onPick(row)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows[at] && `${own}-${rows[at].node.id}`}
      onKeyDown={keys}
      onBlur={() => setFocus(null)}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!
          const { node } = row
          const reason = refusal?.(row) ?? null
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys
            <div
              // While a move is being applied branch by branch, a folder may appear twice.
              key={`${row.above.at(-1)} ${node.id}`}
              id={`${own}-${node.id}`}
              role="treeitem"
              aria-label={node.items ? `${node.name} ${formatCount(node.items)}` : node.name}
              aria-level={row.level + 1}
              aria-posinset={row.place}
              aria-setsize={row.siblings}
              aria-expanded={node.hasChildren ? row.open : undefined}
              aria-selected={chosen(row)}
              aria-disabled={reason ? true : undefined}
              data-tip={reason ?? undefined}
              data-focus={item.index === focusAt || undefined}
              className={styles.row}
              style={{ top: item.start, paddingInlineStart: 6 + row.level * 16 }}
              onClick={() => !reason && onPick(row)}
              {...(dropSpace &&
                dropFolderAttributes({
                  spaceId: dropSpace(row),
                  parentId: node.type === 'space' ? '' : node.id,
                  name: node.name,
                  rights: node.rights,
                  node: node.id,
                  above: row.above,
                }))}
            >
              <button
                type="button"
                tabIndex={-1}
                data-expand={node.hasChildren && !row.open ? '' : undefined}
                className={joinClassNames(
                  styles.arrow,
                  row.open && styles.open,
                  !node.hasChildren && styles.none,
                )}
                aria-label={t(row.open ? 'collapse' : 'expand', { name: node.name })}
                aria-hidden={!node.hasChildren}
                onClick={(event) => {
                  event.stopPropagation()
                  setFolderOpen(node.id, !row.open)
                }}
              >
                {row.waiting ? <span className={styles.waiting} /> : <ChevronRight aria-hidden="true" />}
              </button>
              <FileIcon folder shared={shared?.(row) ?? false} size={18} />
              <span className={styles.name}>{node.name}</span>
              {!!node.items && <span className={styles.count}>{formatCount(node.items)}</span>}
              {tools && <span className={styles.tools}>{tools(row)}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
