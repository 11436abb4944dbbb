// biome-ignore-all lint/a11y/useSemanticElements: a grid with its own keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import type { CollectionRow } from '@cabinet/contract/favourites'
import { memo } from 'react'
import { signedInUserId } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatFullTime, splitFileName } from '../../ui/format.ts'
import { ItemMarksView } from '../files/index.ts'
import { ItemLockBadge } from '../nodes/index.ts'
import styles from './collect-list.module.css'
import { messages } from './favourites.text.ts'
import type { useButtonActions } from './use-button-actions.ts'

interface CollectRowProps {
  row: CollectionRow
  index: number
  id: string
  selected: boolean
  focused: boolean
  buttons: ReturnType<typeof useButtonActions>['buttons']
  ago: (at: Date) => string
}

/** One row; the list around it reads `data-index` and `data-act`. */
export const CollectionListRow = memo(function CollectRow(props: CollectRowProps) {
  const { row, index, id, selected, focused, buttons, ago } = props
  const t = useText(messages)
  const { item, path } = row
  const [stem, extension] = item.folder ? [row.name, ''] : splitFileName(row.name)
  const position = path.map((step) => (step.id === signedInUserId() ? t('myFiles') : step.name)).join(' / ')
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-focus={focused || undefined}
      className={styles.row}
    >
      <span role="gridcell" className={styles.check} data-act="check">
        <span role="checkbox" aria-checked={selected} aria-label={t('select', { name: row.name })} />
      </span>
      <span role="gridcell" className={styles.name}>
        <FileIcon folder={item.folder} suffix={item.suffix} size={26} />
        <span className={styles.words} title={row.name}>
          {stem}
          <span className={styles.extension}>{extension}</span>
        </span>
        {item.lock && <ItemLockBadge lock={item.lock} />}
        <ItemMarksView item={item} />
      </span>
      <span role="gridcell" className={styles.cell} title={position}>
        {position || '—'}
      </span>
      <span role="gridcell" className={styles.cell}>
        <span data-tip={formatFullTime(row.updatedAt)}>{ago(row.updatedAt)}</span>
      </span>
      <span role="gridcell" className={styles.person}>
        <Avatar name={row.uploadedBy} size={22} />
        <span>{row.uploadedBy}</span>
      </span>
      <span role="gridcell" className={styles.operate}>
        {buttons.map(({ key, words: name, Icon }) => (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            data-act={key}
            data-tip={name}
            aria-label={`${name} ${row.name}`}
          >
            <Icon size={16} />
          </button>
        ))}
      </span>
    </div>
  )
})
