// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { memo, useRef, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize, formatFullTime } from '../../../ui/format.ts'
import { ItemLockBadge } from '../../nodes/index.ts'
import { dropAttributesOfRow } from '../drag/drop-data.ts'
import styles from './file-list.module.css'
import { ItemMarksView } from './marks.tsx'
import { RowQuickActions } from './quick-actions.tsx'
import { RowNameField, RowNameText } from './row-name.tsx'

export interface FileListRowProps {
  row: ListedFileItem
  index: number
  /** Pixels from the top of the list. */
  top: number
  id: string
  selected: boolean
  focused: boolean
  /** Cut: shown faded until it is pasted. */
  cut: boolean
  renaming: boolean
  ago: (at: Date) => string
  /** Labels of the row's own controls. */
  names: { select: string; menu: string }
  /** Space id of a folder row as a drop target; '' is the personal space. */
  dropSpace: string
  /** Fast scrolling: the row must not send requests. */
  hurrying: boolean
  onRename: (row: ListedFileItem, name: string | null) => void
}

/** One row. It has no listeners but for hover: the list around it reads `data-index` and `data-act`. */
export const FileListRow = memo(function FileRow(props: FileListRowProps) {
  const { row, index, top, id, selected, focused, cut, renaming, ago, names, dropSpace, hurrying, onRename } =
    props
  const [hover, setHover] = useState(false)
  // Keep marks already loaded for this row during fast scrolling.
  const marked = useRef('')
  if (!hurrying) marked.current = row.id
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-focus={focused || undefined}
      data-cut={cut || undefined}
      data-drag-id={row.id}
      draggable={!renaming}
      className={styles.row}
      style={{ top }}
      onPointerEnter={() => setHover(true)}
      onPointerLeave={() => setHover(false)}
      {...(row.folder && dropAttributesOfRow(row, dropSpace))}
    >
      <div role="gridcell" className={styles.check} data-act="check">
        <span role="checkbox" aria-checked={selected} aria-label={names.select.replace('{name}', row.name)} />
      </div>
      <div role="gridcell" className={styles.name}>
        <FileIcon folder={row.folder} suffix={row.suffix} size={26} />
        {renaming ? (
          <RowNameField
            key={row.id}
            name={row.name}
            folder={row.folder}
            onEnd={(name) => onRename(row, name)}
          />
        ) : (
          <RowNameText name={row.name} folder={row.folder} />
        )}
        {row.lock && <ItemLockBadge lock={row.lock} />}
        {marked.current === row.id && <ItemMarksView item={row} />}
        {hover && !renaming && <RowQuickActions row={row} />}
      </div>
      <div role="gridcell" className={styles.owner}>
        <Avatar name={row.createdBy} size={22} />
        <span>{row.createdBy}</span>
      </div>
      <div role="gridcell" className={styles.time}>
        <span data-tip={formatFullTime(row.updatedAt)}>{ago(row.updatedAt)}</span>
      </div>
      <div role="gridcell" className={styles.size}>
        {row.folder && row.size === 0 ? '—' : formatByteSize(row.size)}
      </div>
      <div role="gridcell" className={styles.more}>
        <button
          type="button"
          tabIndex={-1}
          data-act="menu"
          aria-label={names.menu.replace('{name}', row.name)}
        />
      </div>
    </div>
  )
})
