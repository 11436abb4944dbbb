import type { CollectionRow } from '@cabinet/contract/favourites'
import { useMemo } from 'react'
import { signedInUserId } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatFullTime } from '../../ui/format.ts'
import { FileNameText, gridCellClass, PersonName } from '../../ui/grid/cells.tsx'
import type { GridColumn } from '../../ui/grid/columns.ts'
import { ItemMarksView } from '../files/index.ts'
import { ItemLockBadge, useRelativeTimeText } from '../nodes/index.ts'
import { messages } from './favourites.text.ts'
import type { useButtonActions } from './use-button-actions.ts'

/** Columns of the specification; only the name and the time can be sorted. */
export function useCollectionColumns(
  buttons: ReturnType<typeof useButtonActions>['buttons'],
): GridColumn<CollectionRow>[] {
  const t = useText(messages)
  const ago = useRelativeTimeText()
  return useMemo(() => {
    const positionOf = ({ path }: CollectionRow) =>
      path.map((step) => (step.id === signedInUserId() ? t('myFiles') : step.name)).join(' / ')
    return [
      {
        key: 'name',
        words: t('name'),
        sortable: true,
        width: { share: 2, least: 140 },
        className: gridCellClass.name,
        waiting: 'file',
        render: ({ item, name }) => (
          <>
            <FileIcon folder={item.folder} suffix={item.suffix} size={26} />
            <FileNameText name={name} folder={item.folder} />
            {item.lock && <ItemLockBadge lock={item.lock} />}
            <ItemMarksView item={item} />
          </>
        ),
      },
      {
        key: 'position',
        words: t('position'),
        width: { share: 1.3, least: 120 },
        from: 820,
        className: gridCellClass.text,
        titleOf: positionOf,
        render: (row) => positionOf(row) || '—',
      },
      {
        key: 'updatedAt',
        words: t('updatedAt'),
        sortable: true,
        width: 140,
        className: gridCellClass.text,
        waiting: 90,
        render: (row) => <span data-tip={formatFullTime(row.updatedAt)}>{ago(row.updatedAt)}</span>,
      },
      {
        key: 'uploadedBy',
        words: t('uploadedBy'),
        width: 130,
        from: 820,
        className: gridCellClass.person,
        waiting: 70,
        render: (row) => <PersonName name={row.uploadedBy} />,
      },
      {
        key: 'operate',
        words: t('operate'),
        width: 124,
        resizable: false,
        className: gridCellClass.buttons,
        waiting: 84,
        render: (row) =>
          buttons.map(({ key, words, Icon }) => (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              data-act={key}
              data-tip={words}
              aria-label={`${words} ${row.name}`}
            >
              <Icon size={16} />
            </button>
          )),
      },
    ]
  }, [t, ago, buttons])
}
