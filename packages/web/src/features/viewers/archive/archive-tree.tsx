import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight, Download, Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize, formatDateTime } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { messages } from './archive.text.ts'
import styles from './archive-viewer.module.css'
import {
  type ArchiveTreeNode,
  type ArchiveTreeRow,
  archiveTreeKeyStep,
  archiveTreeRows,
} from './tree.rules.ts'

/** Pixels. */
const rowHeight = 36
const step = 20

// A real <table> cannot lay out rows of which most are missing.
const cell = { role: 'gridcell' }

interface ArchiveTreeProps {
  label: string
  tree: readonly ArchiveTreeNode[]
  search: string
  open: ReadonlySet<string>
  /** The key of the focused row. */
  current: string
  onOpen: (open: ReadonlySet<string>) => void
  onCurrent: (key: string) => void
  onPick: (node: ArchiveTreeNode) => void
  onDownload: ((node: ArchiveTreeNode) => void) | undefined
}

/** A virtualised tree of folders and files. */
export function ArchiveEntryTree(props: ArchiveTreeProps) {
  const { label, tree, search, open, current, onOpen, onCurrent, onPick, onDownload } = props
  const t = useText(messages)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => archiveTreeRows(tree, open, search), [tree, open, search])
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.key === current),
  )
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])
  // Dependencies: on return from a file its row is scrolled into view
  useEffect(() => {
    if (current !== '') lines.scrollToIndex(at, { align: 'auto' })
  }, [])

  const toggle = ({ node }: ArchiveTreeRow) => {
    const next = new Set(open)
    if (!next.delete(node.key)) next.add(node.key)
    onOpen(next)
  }
  const pick = (row: ArchiveTreeRow) => {
    if (row.node.kind === 'folder') toggle(row)
    else if (row.node.kind === 'file') onPick(row.node)
  }
  const goTo = (index: number) => {
    const row = rows[index]
    if (row) onCurrent(row.node.key)
    lines.scrollToIndex(index, { align: 'auto' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows[at]
    if (event.key === 'Enter' || event.key === ' ') {
      if (row) pick(row)
    } else {
      const next = archiveTreeKeyStep(rows, at, event.key)
      if (!next) return
      if ('to' in next) goTo(next.to)
      else toggle(next.toggle)
    }
    event.preventDefault()
  }
  const grid = {
    role: 'treegrid',
    'aria-label': label,
    'aria-rowcount': rows.length,
    'aria-activedescendant': rows[at] && `${id}-${rows[at].node.key}`,
    tabIndex: 0,
    onKeyDown: press,
  }
  return (
    <div ref={scroller} className={styles.scroller} {...grid}>
      <div className={joinClassNames(styles.row, styles.head)} {...{ role: 'row' }}>
        {(['name', 'size', 'changed'] as const).map((column) => (
          <span key={column} className={styles[column]} {...{ role: 'columnheader' }}>
            {t(column)}
          </span>
        ))}
        <span className={styles.action} />
      </div>
      {rows.length === 0 && <p className={styles.empty}>{t(search ? 'none' : 'empty')}</p>}
      <div className={styles.rows} role="presentation" style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <Line
                key={row.node.key}
                id={`${id}-${row.node.key}`}
                row={row}
                index={index}
                top={start}
                current={index === at}
                onPick={() => {
                  onCurrent(row.node.key)
                  pick(row)
                }}
                onDownload={onDownload}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

interface LineProps {
  id: string
  row: ArchiveTreeRow
  index: number
  top: number
  current: boolean
  onPick: () => void
  onDownload: ((node: ArchiveTreeNode) => void) | undefined
}

function Line({ id, row, index, top, current, onPick, onDownload }: LineProps) {
  const t = useText(messages)
  const { node, level, open, place, of } = row
  const folder = node.kind === 'folder'
  const suffix = /.(\.[^.]+)$/.exec(node.name)?.[1] ?? ''
  // The tree around it handles the keys.
  const line = {
    id,
    role: 'row',
    'aria-rowindex': index + 2,
    'aria-level': level,
    'aria-posinset': place,
    'aria-setsize': of,
    'aria-expanded': folder ? open : undefined,
    'aria-selected': current,
    onClick: onPick,
  }
  return (
    <div
      {...line}
      className={joinClassNames(styles.row, styles.line, current && styles.current)}
      style={{ top }}
    >
      <span className={styles.name} {...cell} style={{ paddingLeft: (level - 1) * step }}>
        <ChevronRight
          aria-hidden="true"
          size={16}
          className={joinClassNames(styles.arrow, open && styles.opened, !folder && styles.hidden)}
        />
        <FileIcon folder={folder} suffix={suffix} size={20} />
        <span className={styles.words} title={node.name}>
          {node.name}
        </span>
        {node.entry?.locked && <Lock size={14} aria-label={t('locked')} />}
        {node.kind === 'link' && <Tag>{t('link')}</Tag>}
        {node.entry?.outside && (
          <span data-tip={t('outsideHint')}>
            <Tag colour="amber">{t('outside')}</Tag>
          </span>
        )}
      </span>
      <span className={styles.size} {...cell}>
        {node.kind === 'link' ? '' : formatByteSize(node.size)}
      </span>
      <span className={styles.changed} {...cell}>
        {node.changedAt ? formatDateTime(node.changedAt) : ''}
      </span>
      <span className={styles.action} {...cell}>
        {node.kind === 'file' && onDownload && (
          <IconButton
            small
            words={t('download', { name: node.name })}
            icon={<Download />}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation()
              onDownload(node)
            }}
          />
        )}
      </span>
    </div>
  )
}
