import type { ArchiveRecord, ArchiveState } from '@cabinet/contract/archive'
import { useSay, useText } from '../../../kernel/text.ts'
import {
  type Column,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { sizeText } from '../../../ui/format.ts'
import { stateText, words } from '../archive.text.ts'

const looks: Record<ArchiveState, StateLook> = {
  archived: 'good',
  borrowed: 'good',
  due: 'wait',
  proposed: 'bad',
  held: 'bad',
  returned: 'off',
  destroyed: 'off',
}

export const RecordState = ({ record }: { record: ArchiveRecord }) => {
  const say = useSay()
  return (
    <StateCell
      look={looks[record.state]}
      words={say(stateText[record.state])}
      {...(record.heldFor && { tip: record.heldFor })}
    />
  )
}

export const ExpiryCell = ({ record }: { record: ArchiveRecord }) => {
  const t = useText(words)
  return record.expiresAt ? <TimeCell day at={record.expiresAt} /> : <TextCell>{t('forEver')}</TextCell>
}

const By = ({ record }: { record: ArchiveRecord }) => {
  const t = useText(words)
  return <TextCell>{record.archivedBy || t('byRule')}</TextCell>
}

/** The columns of every list of records. */
export const columns: Column<ArchiveRecord>[] = [
  {
    key: 'title',
    words: words.record,
    sortable: true,
    waiting: 'person',
    render: (row) => (
      <PersonCell
        name={row.title}
        below={row.code}
        icon={<FileIcon folder={row.folder} suffix={row.suffix} size={28} />}
        faded={row.state === 'destroyed'}
      />
    ),
  },
  {
    key: 'code',
    words: words.code,
    width: 140,
    sortable: true,
    hidden: true,
    render: (row) => <TextCell>{row.code}</TextCell>,
  },
  {
    key: 'position',
    words: words.position,
    width: 150,
    render: (row) => <TextCell>{row.position}</TextCell>,
  },
  {
    key: 'category',
    words: words.category,
    width: 120,
    render: (row) => <TextCell>{row.categoryName}</TextCell>,
  },
  { key: 'archivedBy', words: words.archivedBy, width: 110, render: (row) => <By record={row} /> },
  {
    key: 'archivedAt',
    words: words.archivedAt,
    width: 160,
    sortable: true,
    render: (row) => <TimeCell at={row.archivedAt} />,
  },
  {
    key: 'class',
    words: words.class,
    width: 110,
    hidden: true,
    render: (row) => <TextCell>{row.className}</TextCell>,
  },
  {
    key: 'expiresAt',
    words: words.expires,
    width: 115,
    sortable: true,
    render: (row) => <ExpiryCell record={row} />,
  },
  {
    key: 'size',
    words: words.size,
    width: 100,
    sortable: true,
    hidden: true,
    align: 'end',
    render: (row) => <TextCell>{sizeText(row.size)}</TextCell>,
  },
  {
    key: 'state',
    words: words.state,
    width: 115,
    waiting: 'tag',
    render: (row) => <RecordState record={row} />,
  },
]
