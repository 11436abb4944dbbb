import type { RecycleBinItem } from '@cabinet/contract/recycle'
import { fileRights } from '@cabinet/contract/rights'
import { useMemo } from 'react'
import { useText } from '../../kernel/text.ts'
import { formatByteSize, formatDateTime, formatFullTime } from '../../ui/format.ts'
import { FileNameText, gridCellClass, PersonName } from '../../ui/grid/cells.tsx'
import type { GridColumn } from '../../ui/grid/columns.ts'
import { Tag } from '../../ui/tag.tsx'
import { FileSmallPicture } from '../nodes/index.ts'
import { messages } from './recycle.text.ts'

/** Remaining days from which a warning is shown. */
const soon = 3

/** Returns the original path within its space. */
const wayBelow = ({ position, spaceName }: RecycleBinItem) =>
  spaceName && position.startsWith(spaceName)
    ? position.slice(spaceName.length).replace(/^ \/ /, '')
    : position

/** Columns of a bin; narrow bins leave out the space, then the position, the person and the size. */
export function useBinColumns(): GridColumn<RecycleBinItem>[] {
  const t = useText(messages)
  return useMemo(
    () => [
      {
        key: 'name',
        words: t('name'),
        width: { share: 2, least: 140 },
        className: gridCellClass.name,
        waiting: 'file',
        render: (row) => (
          <>
            <FileSmallPicture file={{ ...row, rights: fileRights.preview }} size={30} icon={24} />
            <FileNameText name={row.name} folder={row.folder} />
          </>
        ),
      },
      {
        key: 'position',
        words: t('position'),
        width: { share: 1.2, least: 110 },
        from: 900,
        className: gridCellClass.text,
        titleOf: (row) => row.position,
        render: (row) => wayBelow(row) || '/',
      },
      {
        key: 'space',
        words: t('space'),
        width: 150,
        from: 1080,
        className: gridCellClass.text,
        waiting: 80,
        titleOf: (row) => row.spaceName,
        render: (row) => row.spaceName || '—',
      },
      {
        key: 'deletedBy',
        words: t('deletedBy'),
        width: 130,
        from: 900,
        className: gridCellClass.person,
        waiting: 70,
        render: (row) => <PersonName name={row.deletedBy} />,
      },
      {
        key: 'deletedAt',
        words: t('deletedAt'),
        width: 144,
        className: gridCellClass.text,
        waiting: 90,
        render: (row) => (
          <span data-tip={formatFullTime(row.deletedAt)}>{formatDateTime(row.deletedAt)}</span>
        ),
      },
      {
        key: 'size',
        words: t('size'),
        width: 90,
        from: 900,
        className: gridCellClass.text,
        waiting: 50,
        render: (row) => formatByteSize(row.size),
      },
      {
        key: 'daysLeft',
        words: t('daysLeft'),
        width: 92,
        className: gridCellClass.text,
        waiting: 40,
        render: (row) => {
          const days = row.daysLeft === 0 ? t('lastDay') : t('days', { count: row.daysLeft })
          return row.daysLeft <= soon ? <Tag colour="amber">{days}</Tag> : days
        },
      },
    ],
    [t],
  )
}
