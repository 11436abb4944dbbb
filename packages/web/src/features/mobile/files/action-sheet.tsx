import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Info } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize, formatDateTime } from '../../../ui/format.ts'
import type { FloatingMenuItem } from '../../../ui/menu.tsx'
import { askItemName, endInlineRename, rowMenuItems, useItemBeingRenamed } from '../../files/index.ts'
import { showItemDetails } from '../frame/frame.store.ts'
import { ChoicesSheet } from '../frame/sheet.tsx'
import { mobileMessages } from '../mobile.text.ts'
import styles from './action-sheet.module.css'

/**
 * Actions left out on touch screens: a tap opens, cut and paste are for keyboards, and details say more than
 * properties.
 */
const left = new Set(['open', 'cut', 'copyMark', 'properties'])

interface ActionSheetProps {
  rows: ListedFileItem[]
  /** Items of the current screen, listed before the others. */
  first?: readonly FloatingMenuItem[]
  onClose: () => void
}

/** The actions that the permissions on these items allow. */
export function FileActionSheet({ rows, first = [], onClose }: ActionSheetProps) {
  const t = useText(mobileMessages)
  const say = useTranslate()
  const [one, ...others] = rows
  const single = one && others.length === 0 ? one : null
  const title = single ? single.name : t('selected', { count: rows.length })
  const items: FloatingMenuItem[] = [
    ...first,
    ...rowMenuItems(rows, say).filter(({ key }) => !left.has(key)),
    ...(single
      ? [
          {
            key: 'details',
            words: t('details'),
            icon: <Info />,
            divided: true,
            onPick: () => showItemDetails(single),
          },
        ]
      : []),
  ]
  return (
    <ChoicesSheet title={title} head={single && <Head item={single} />} items={items} onClose={onClose} />
  )
}

function Head({ item }: { item: ListedFileItem }): ReactNode {
  const t = useText(mobileMessages)
  return (
    <p className={styles.head}>
      <FileIcon folder={item.folder} suffix={item.suffix} size={32} />
      <span>
        {item.createdBy}
        <small>
          {formatDateTime(item.updatedAt)} ·{' '}
          {item.folder ? t('items', { count: item.items }) : formatByteSize(item.size)}
        </small>
      </span>
    </p>
  )
}

/** Renames through a dialog, because touch rows have no inline editing. `known` finds the row. */
export function useRenameDialog(known: (id: string) => ListedFileItem | undefined) {
  const renaming = useItemBeingRenamed()
  const row = renaming ? known(renaming) : undefined
  useEffect(() => {
    if (!row) return
    endInlineRename()
    void askItemName(row)
  }, [row])
}
