// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { MoreHorizontal } from 'lucide-react'
import { memo } from 'react'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize, formatFullTime } from '../../../ui/format.ts'
import { FileNameText } from '../../../ui/grid/cells.tsx'
import { ItemLockBadge, useFileThumbnail } from '../../nodes/index.ts'
import { dropAttributesOfRow } from '../drag/drop-data.ts'
import styles from './file-grid.module.css'
import { ItemMarksView } from './marks.tsx'
import { RowNameField } from './row-name.tsx'

export interface FileGridCardProps {
  row: ListedFileItem
  index: number
  id: string
  selected: boolean
  focused: boolean
  cut: boolean
  renaming: boolean
  ago: (at: Date) => string
  names: { select: string; menu: string }
  dropSpace: string
  onRename: (row: ListedFileItem, name: string | null) => Promise<string | null>
}

/** Approximate width of a card's thumbnail in CSS pixels. */
const width = 240

/** One card of the grid. */
export const FileGridCard = memo(function FileCard(props: FileGridCardProps) {
  const { row, index, id, selected, focused, cut, renaming, ago, names, dropSpace, onRename } = props
  const { address, waiting } = useFileThumbnail(row, width)
  return (
    <div
      id={id}
      role="gridcell"
      aria-selected={selected}
      data-index={index}
      data-focus={focused || undefined}
      data-cut={cut || undefined}
      data-drag-id={row.id}
      draggable={!renaming}
      className={styles.card}
      {...(row.folder && dropAttributesOfRow(row, dropSpace))}
    >
      <div className={styles.picture} data-waiting={waiting || undefined}>
        {address ? (
          <img src={address} alt="" draggable={false} />
        ) : (
          <FileIcon folder={row.folder} suffix={row.suffix} size={56} />
        )}
        <span
          role="checkbox"
          className={styles.check}
          data-act="check"
          aria-checked={selected}
          aria-label={names.select.replace('{name}', row.name)}
        />
        {row.lock && (
          <span className={styles.lock}>
            <ItemLockBadge lock={row.lock} bare />
          </span>
        )}
        <button
          type="button"
          className={styles.more}
          tabIndex={-1}
          data-act="menu"
          aria-label={names.menu.replace('{name}', row.name)}
        >
          <MoreHorizontal aria-hidden="true" />
        </button>
      </div>
      <div className={styles.words}>
        {renaming ? (
          <RowNameField name={row.name} folder={row.folder} onEnd={(name) => onRename(row, name)} />
        ) : (
          <FileNameText name={row.name} folder={row.folder} />
        )}
        <div className={styles.meta}>
          <span data-tip={formatFullTime(row.updatedAt)}>{ago(row.updatedAt)}</span>
          {!(row.folder && row.size === 0) && <span>· {formatByteSize(row.size)}</span>}
          <ItemMarksView item={row} />
        </div>
      </div>
    </div>
  )
})
