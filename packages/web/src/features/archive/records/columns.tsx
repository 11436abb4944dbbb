import type { ArchiveRecord, ArchiveRecordState } from '@cabinet/contract/archive.records'
import { useText, useTranslate } from '../../../kernel/text.ts'
import {
  type AdminColumn,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import { archiveStateMessages, messages } from '../archive.text.ts'

const looks: Record<ArchiveRecordState, StateLook> = {
  archived: 'good',
  borrowed: 'good',
  due: 'wait',
  proposed: 'bad',
  held: 'bad',
  returned: 'off',
  destroyed: 'off',
}

export const RecordStateCell = ({ record }: { record: ArchiveRecord }) => {
  const say = useTranslate()
  return (
    <StateCell
      look={looks[record.state]}
      words={say(archiveStateMessages[record.state])}
      {...(record.heldFor && { tip: record.heldFor })}
    />
  )
}

export const RetentionExpiryCell = ({ record }: { record: ArchiveRecord }) => {
  const t = useText(messages)
  return record.expiresAt ? <TimeCell day at={record.expiresAt} /> : <TextCell>{t('forEver')}</TextCell>
}

const By = ({ record }: { record: ArchiveRecord }) => {
  const t = useText(messages)
  return <TextCell>{record.archivedBy || t('byRule')}</TextCell>
}

/** The columns of every list of records. */
export const archiveRecordColumns: AdminColumn<ArchiveRecord>[] = [
  {
    key: 'title',
    words: messages.record,
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
    words: messages.code,
    width: 140,
    sortable: true,
    hidden: true,
    render: (row) => <TextCell>{row.code}</TextCell>,
  },
  {
    key: 'position',
    words: messages.position,
    width: 150,
    render: (row) => <TextCell>{row.position}</TextCell>,
  },
  {
    key: 'category',
    words: messages.category,
    width: 120,
    render: (row) => <TextCell>{row.categoryName}</TextCell>,
  },
  { key: 'archivedBy', words: messages.archivedBy, width: 110, render: (row) => <By record={row} /> },
  {
    key: 'archivedAt',
    words: messages.archivedAt,
    width: 160,
    sortable: true,
    render: (row) => <TimeCell at={row.archivedAt} />,
  },
  {
    key: 'class',
    words: messages.class,
    width: 110,
    hidden: true,
    render: (row) => <TextCell>{row.className}</TextCell>,
  },
  {
    key: 'expiresAt',
    words: messages.expires,
    width: 115,
    sortable: true,
    render: (row) => <RetentionExpiryCell record={row} />,
  },
  {
    key: 'size',
    words: messages.size,
    width: 100,
    sortable: true,
    hidden: true,
    align: 'end',
    render: (row) => <TextCell>{formatByteSize(row.size)}</TextCell>,
  },
  {
    key: 'state',
    words: messages.state,
    width: 115,
    waiting: 'tag',
    render: (row) => <RecordStateCell record={row} />,
  },
]
