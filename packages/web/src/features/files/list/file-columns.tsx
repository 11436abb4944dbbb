import type { ListedFileItem } from '@cabinet/contract/nodes'
import { memo, useMemo, useRef } from 'react'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize, formatFullTime } from '../../../ui/format.ts'
import { FileNameText, gridCellClass, PersonName, RowMenuButton } from '../../../ui/grid/cells.tsx'
import type { GridCellState, GridColumn } from '../../../ui/grid/columns.ts'
import { ItemLockBadge, useRelativeTimeText } from '../../nodes/index.ts'
import { messages } from '../files.text.ts'
import styles from './file-list.module.css'
import { ItemMarksView } from './marks.tsx'
import { RowQuickActions } from './quick-actions.tsx'
import { RowNameField } from './row-name.tsx'

interface FileColumnOptions {
  renaming: string | null
  onRename: (row: ListedFileItem, name: string | null) => Promise<string | null>
}

/** Columns of a folder's list; names keep 45 % of it, so narrow lists leave out the owner, then the time. */
export function useFileColumns({ renaming, onRename }: FileColumnOptions): GridColumn<ListedFileItem>[] {
  const t = useText(messages)
  const ago = useRelativeTimeText()
  return useMemo(() => {
    const menuWords = t('menuOf', { name: '{name}' })
    return [
      {
        key: 'name',
        words: t('name'),
        sortable: true,
        width: { share: 1, least: 120 },
        className: joinClassNames(gridCellClass.name, styles.name),
        waiting: 'file',
        render: (row, state) => (
          <>
            <FileIcon folder={row.folder} suffix={row.suffix} size={26} />
            {renaming === row.id ? (
              <RowNameField
                key={row.id}
                name={row.name}
                folder={row.folder}
                onEnd={(name) => onRename(row, name)}
              />
            ) : (
              <FileNameText name={row.name} folder={row.folder} />
            )}
            {row.lock && <ItemLockBadge lock={row.lock} />}
            <LoadedMarks item={row} hurrying={state.hurrying} />
            {state.hovered && renaming !== row.id && <RowQuickActions row={row} />}
          </>
        ),
      },
      {
        key: 'owner',
        words: t('owner'),
        width: 150,
        from: 940,
        className: gridCellClass.person,
        waiting: 78,
        render: (row) => <PersonName name={row.createdBy} />,
      },
      {
        key: 'updatedAt',
        words: t('updatedAt'),
        sortable: true,
        width: 120,
        from: 660,
        className: gridCellClass.short,
        waiting: 90,
        render: (row) => <span data-tip={formatFullTime(row.updatedAt)}>{ago(row.updatedAt)}</span>,
      },
      {
        key: 'size',
        words: t('size'),
        sortable: true,
        width: 80,
        className: gridCellClass.short,
        waiting: 54,
        render: (row) => (row.folder && row.size === 0 ? '—' : formatByteSize(row.size)),
      },
      {
        key: 'menu',
        words: t('more'),
        silent: true,
        width: 44,
        className: gridCellClass.menu,
        render: (row) => <RowMenuButton label={menuWords.replace('{name}', () => row.name)} />,
      },
    ]
  }, [t, ago, renaming, onRename])
}

interface LoadedMarksProps extends Pick<GridCellState, 'hurrying'> {
  item: ListedFileItem
}

/** Fast scrolling shows the marks that are already loaded, and asks for no others. */
const LoadedMarks = memo(function Marks({ item, hurrying }: LoadedMarksProps) {
  const marked = useRef('')
  if (!hurrying) marked.current = item.id
  return marked.current === item.id ? <ItemMarksView item={item} /> : null
})
