import type { FileItem } from '@cabinet/contract/nodes'
import { Info } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSay, useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { sizeText, timeText } from '../../../ui/format.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { endRename, menuItems, renameFolder, useRenaming } from '../../files/index.ts'
import { showDetails } from '../frame/frame.store.ts'
import { Sheet } from '../frame/sheet.tsx'
import { words } from '../mobile.text.ts'
import styles from './action-sheet.module.css'

/** What a finger has no use for: opening is a tap, cut and paste are for keys, details say more than properties. */
const left = new Set(['open', 'cut', 'copyMark', 'properties'])

interface ActionSheetProps {
  rows: FileItem[]
  /** Before the others, of the screen that it stands on. */
  first?: readonly MenuItem[]
  onClose: () => void
}

/** Everything that the rights allow with these. */
export function ActionSheet({ rows, first = [], onClose }: ActionSheetProps) {
  const t = useText(words)
  const say = useSay()
  const [one, ...others] = rows
  const single = one && others.length === 0 ? one : null
  const title = single ? single.name : t('selected', { count: rows.length })
  const items: MenuItem[] = [
    ...first,
    ...menuItems(rows, say).filter(({ key }) => !left.has(key)),
    ...(single
      ? [
          {
            key: 'details',
            words: t('details'),
            icon: <Info />,
            divided: true,
            onPick: () => showDetails(single),
          },
        ]
      : []),
  ]
  return <Sheet title={title} head={single && <Head item={single} />} items={items} onClose={onClose} />
}

function Head({ item }: { item: FileItem }): ReactNode {
  const t = useText(words)
  return (
    <p className={styles.head}>
      <FileIcon folder={item.folder} suffix={item.suffix} size={32} />
      <span>
        {item.createdBy}
        <small>
          {timeText(item.updatedAt)} · {item.folder ? t('items', { count: item.items }) : sizeText(item.size)}
        </small>
      </span>
    </p>
  )
}

/** No name is typed in place here: a dialog asks for it. `known` finds the row that is meant. */
export function useRenameDialog(known: (id: string) => FileItem | undefined) {
  const renaming = useRenaming()
  const row = renaming ? known(renaming) : undefined
  useEffect(() => {
    if (!row) return
    endRename()
    void renameFolder(row)
  }, [row])
}
