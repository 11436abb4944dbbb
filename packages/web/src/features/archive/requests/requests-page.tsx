import { type ArchiveRequest, archiveRequestApi } from '@cabinet/contract/archive.requests'
import { useGrowingPage } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  FactsTable,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { messages as archiveWords } from '../archive.text.ts'
import {
  archiveDecisionActions,
  archiveRequestBulkActions,
  ownArchiveRequestActions,
} from './request-actions.ts'
import { messages } from './requests.text.ts'

const idOf = (request: ArchiveRequest) => request.id
const nameOf = (request: ArchiveRequest) => request.title
const extra = ['tab']

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'whose',
    words: messages.whose,
    options: [
      { value: 'decide', words: messages.toDecide },
      { value: 'mine', words: messages.mine },
    ],
  },
]

const looks: Record<ArchiveRequest['state'], StateLook> = {
  pending: 'wait',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'off',
  ended: 'off',
}

const State = ({ request }: { request: ArchiveRequest }) => {
  const t = useText(messages)
  return <StateCell look={looks[request.state]} words={t(request.state)} />
}

const Kind = ({ request }: { request: ArchiveRequest }) => {
  const t = useText(messages)
  return <Tag colour={request.kind === 'borrow' ? 'blue' : 'violet'}>{t(request.kind)}</Tag>
}

const columns: AdminColumn<ArchiveRequest>[] = [
  {
    key: 'record',
    words: messages.record,
    waiting: 'person',
    render: (row) => (
      <PersonCell
        name={row.title}
        below={row.code}
        icon={<FileIcon folder={row.folder} suffix={row.suffix} size={28} />}
      />
    ),
  },
  { key: 'kind', words: messages.kind, width: 90, waiting: 'tag', render: (row) => <Kind request={row} /> },
  { key: 'who', words: messages.who, width: 120, render: (row) => <TextCell>{row.userName}</TextCell> },
  { key: 'purpose', words: messages.purpose, width: 220, render: (row) => <TextCell>{row.words}</TextCell> },
  { key: 'until', words: messages.until, width: 150, render: (row) => <TimeCell at={row.until} /> },
  { key: 'when', words: messages.when, width: 150, render: (row) => <TimeCell at={row.createdAt} /> },
  {
    key: 'state',
    words: messages.state,
    width: 110,
    waiting: 'tag',
    render: (row) => <State request={row} />,
  },
]

/** Requests to borrow and to return: those awaiting a decision, and one's own. */
export function ArchiveRequestsPage({ keeps, whose }: { keeps: boolean; whose: string | undefined }) {
  const mine = whose === 'mine' || (!keeps && whose !== 'decide')
  const useRows = mine ? useMine : useToDecide
  return (
    <AdminListPage
      key={String(mine)}
      name="archive-requests"
      title={archiveWords.requests}
      columns={columns}
      filters={filters}
      extra={extra}
      useRows={useRows}
      idOf={idOf}
      nameOf={nameOf}
      rowActions={mine ? ownArchiveRequestActions : archiveDecisionActions}
      bulkActions={mine ? [] : archiveRequestBulkActions}
      drawer={{ title: nameOf, hint: (row) => row.code, body: (row) => <Details request={row} /> }}
      empty={{ drawing: 'archive', title: messages.none, hint: messages.noneHint }}
    />
  )
}

const useRequests = ({ filters: _, sort: _sort, order: _order, ...asked }: AskedListPage, mine: boolean) =>
  useGrowingPage(archiveRequestApi.list, { ...asked, mine })
const useMine = (asked: AskedListPage) => useRequests(asked, true)
const useToDecide = (asked: AskedListPage) => useRequests(asked, false)

function Details({ request }: { request: ArchiveRequest }) {
  const t = useText(messages)
  return (
    <FactsTable
      facts={[
        [t('state'), <State key="state" request={request} />],
        [t('kind'), [t(request.kind), request.download && t('download')].filter(Boolean).join(' · ')],
        [t('who'), request.userName],
        [t('when'), formatDateTime(request.createdAt)],
        [t('purpose'), request.words],
        ...(request.until ? ([[t('until'), formatDateTime(request.until)]] as const) : []),
        ...(request.decidedAt
          ? ([
              [t('answer'), request.answer],
              [t('decidedBy'), `${request.decidedBy} · ${formatDateTime(request.decidedAt)}`],
            ] as const)
          : []),
      ]}
    />
  )
}
