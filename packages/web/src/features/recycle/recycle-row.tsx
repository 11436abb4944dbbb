// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import type { RecycleBinItem } from '@cabinet/contract/recycle'
import { fileRights } from '@cabinet/contract/rights'
import { memo } from 'react'
import { useText } from '../../kernel/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatByteSize, formatDateTime, formatFullTime, splitFileName } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { FileSmallPicture } from '../nodes/index.ts'
import { messages } from './recycle.text.ts'
import styles from './recycle-list.module.css'

/** Remaining days from which a warning is shown. */
const soon = 3

/** Returns the original path within its space. */
const wayBelow = ({ position, spaceName }: RecycleBinItem) =>
  spaceName && position.startsWith(spaceName)
    ? position.slice(spaceName.length).replace(/^ \/ /, '')
    : position

interface RecycleRowProps {
  row: RecycleBinItem
  index: number
  top: number
  id: string
  selected: boolean
  focused: boolean
}

export const RecycleBinRow = memo(function RecycleRow({
  row,
  index,
  top,
  id,
  selected,
  focused,
}: RecycleRowProps) {
  const t = useText(messages)
  const [stem, extension] = row.folder ? [row.name, ''] : splitFileName(row.name)
  const days = row.daysLeft === 0 ? t('lastDay') : t('days', { count: row.daysLeft })
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-focus={focused || undefined}
      className={styles.row}
      style={{ top }}
    >
      <span role="gridcell" className={styles.check} data-act="check">
        <span role="checkbox" aria-checked={selected} aria-label={t('select', { name: row.name })} />
      </span>
      <span role="gridcell" className={styles.name} title={row.name}>
        <FileSmallPicture file={{ ...row, rights: fileRights.preview }} size={30} icon={24} />
        <span className={styles.words}>
          {stem}
          <span className={styles.extension}>{extension}</span>
        </span>
      </span>
      <span role="gridcell" className={styles.cell} title={row.position}>
        {wayBelow(row) || '/'}
      </span>
      <span role="gridcell" className={styles.cell} title={row.spaceName}>
        {row.spaceName || '—'}
      </span>
      <span role="gridcell" className={styles.person}>
        <Avatar name={row.deletedBy} />
        <span>{row.deletedBy}</span>
      </span>
      <span role="gridcell" className={styles.cell}>
        <span data-tip={formatFullTime(row.deletedAt)}>{formatDateTime(row.deletedAt)}</span>
      </span>
      <span role="gridcell" className={styles.cell}>
        {formatByteSize(row.size)}
      </span>
      <span role="gridcell" className={styles.cell}>
        {row.daysLeft <= soon ? <Tag colour="amber">{days}</Tag> : days}
      </span>
    </div>
  )
})
