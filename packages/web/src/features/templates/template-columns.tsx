import type { FileTemplateAdmin, FileTemplateKind } from '@cabinet/contract/templates'
import { useText } from '../../kernel/text.ts'
import { type AdminColumn, PersonCell, StateCell, TextCell, TimeCell } from '../../ui/admin/index.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatByteSize, joinNames } from '../../ui/format.ts'
import { messages } from './templates.text.ts'

const NameCell = ({ row }: { row: FileTemplateAdmin }) => {
  const t = useText(messages)
  return (
    <PersonCell
      name={row.name}
      below={[row.category, row.blank && t('blank')].filter(Boolean).join(' · ') || undefined}
      icon={<FileIcon folder={row.kind === 'folder'} suffix={row.suffix} size={28} />}
    />
  )
}

const KindCell = ({ kind }: { kind: FileTemplateKind }) => <TextCell>{useText(messages)(kind)}</TextCell>

const ReadersCell = ({ readers }: { readers: FileTemplateAdmin['readers'] }) => {
  const t = useText(messages)
  return (
    <TextCell>{readers.length === 0 ? t('everybody') : joinNames(readers.map(({ name }) => name))}</TextCell>
  )
}

const StateOf = ({ enabled }: { enabled: boolean }) => {
  const t = useText(messages)
  return <StateCell look={enabled ? 'good' : 'off'} words={t(enabled ? 'on' : 'off')} />
}

export const templateColumns: AdminColumn<FileTemplateAdmin>[] = [
  {
    key: 'name',
    words: messages.name,
    sortable: true,
    waiting: 'person',
    render: (row) => <NameCell row={row} />,
  },
  { key: 'kind', words: messages.kind, width: 100, render: (row) => <KindCell kind={row.kind} /> },
  {
    key: 'readers',
    words: messages.readers,
    width: 200,
    render: (row) => <ReadersCell readers={row.readers} />,
  },
  {
    key: 'version',
    words: messages.version,
    width: 80,
    render: (row) => <TextCell>{`V${row.version}`}</TextCell>,
  },
  {
    key: 'size',
    words: messages.size,
    width: 100,
    hidden: true,
    render: (row) => <TextCell>{row.kind === 'folder' ? '—' : formatByteSize(row.size)}</TextCell>,
  },
  {
    key: 'uses',
    words: messages.uses,
    width: 100,
    sortable: true,
    render: (row) => <TextCell>{row.uses}</TextCell>,
  },
  {
    key: 'state',
    words: messages.state,
    width: 100,
    waiting: 'tag',
    render: (row) => <StateOf enabled={row.enabled} />,
  },
  {
    key: 'position',
    words: messages.sort,
    width: 80,
    sortable: true,
    hidden: true,
    render: (row) => <TextCell>{row.position}</TextCell>,
  },
  {
    key: 'updatedAt',
    words: messages.updatedAt,
    width: 160,
    sortable: true,
    render: (row) => <TimeCell at={row.updatedAt} />,
  },
]
