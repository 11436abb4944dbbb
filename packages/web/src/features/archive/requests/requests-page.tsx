import { archiveFieldLimits } from '@cabinet/contract/archive'
import { type ArchiveRequest, archiveRequestApi } from '@cabinet/contract/archive.requests'
import { CalendarClock, Check, Undo2, X } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { signedInUserId } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  type AdminBulkAction,
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  type AskedListPage,
  askForm,
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
import { refreshArchive } from '../archive.api.ts'
import { messages as archiveWords } from '../archive.text.ts'
import { refusedRecordOutcomes } from '../records/deeds.ts'
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

interface Decision {
  approve: boolean
  answer?: string
  /** An earlier end of the loan. */
  until?: Date | undefined
}

async function decide(rows: readonly ArchiveRequest[], { answer = '', ...decision }: Decision) {
  const results = await call(archiveRequestApi.decide, { ids: rows.map(idOf), answer, ...decision })
  await refreshArchive()
  return refusedRecordOutcomes(results)
}

async function decideOne(row: ArchiveRequest, decision: Decision) {
  const [left] = await decide([row], decision)
  if (left) showToast.error(left.why ?? 'common.failed')
  else showToast.success(messages.decided, { params: { count: 1 } })
}

const askAnswer = () =>
  askForm<{ answer: string }>({
    title: messages.refuseTitle,
    danger: true,
    initial: { answer: '' },
    fields: [
      {
        kind: 'area',
        name: 'answer',
        words: messages.answer,
        required: true,
        max: archiveFieldLimits.note,
        rows: 3,
      },
    ],
  })

/** Asks for the duration of the loan and an answer text. */
const askTerms = (row: ArchiveRequest) =>
  askForm<{ until: Date | null; answer: string }>({
    title: messages.approveTitle,
    initial: { until: row.until ?? null, answer: '' },
    fields: [
      {
        kind: 'date',
        name: 'until',
        words: messages.until,
        hint: messages.endHint,
        required: true,
        time: true,
        future: true,
      },
      { kind: 'area', name: 'answer', words: messages.answer, max: archiveFieldLimits.note, rows: 3 },
    ],
  })

async function withdraw(row: ArchiveRequest) {
  await call(archiveRequestApi.withdraw, { ids: [row.id] })
  showToast.success(messages.withdrew)
  await refreshArchive()
}

const others = (row: ArchiveRequest, mine: boolean) => !mine && row.state === 'pending'

const actionsOf = (mine: boolean): AdminRowAction<ArchiveRequest>[] => [
  {
    key: 'approve',
    words: messages.approve,
    icon: Check,
    inline: true,
    ready: (row) => others(row, mine),
    run: (row) => decideOne(row, { approve: true }),
  },
  {
    key: 'approveWith',
    words: messages.approveWith,
    icon: CalendarClock,
    ready: (row) => others(row, mine) && row.kind === 'borrow',
    run: async (row) => {
      const values = await askTerms(row)
      if (!values) return
      const { until, answer } = values
      await decideOne(row, { approve: true, answer, until: until ?? undefined })
    },
  },
  {
    key: 'refuse',
    words: messages.refuse,
    icon: X,
    inline: true,
    ready: (row) => others(row, mine),
    run: async (row) => {
      const values = await askAnswer()
      if (values) await decideOne(row, { approve: false, answer: values.answer })
    },
  },
  {
    key: 'withdraw',
    words: messages.withdraw,
    icon: Undo2,
    ready: (row) => row.userId === signedInUserId() && row.state === 'pending',
    run: withdraw,
  },
  {
    key: 'giveBack',
    words: messages.giveBack,
    icon: Undo2,
    ready: (row) => row.userId === signedInUserId() && row.state === 'approved' && row.kind === 'borrow',
    run: withdraw,
  },
]

const bulkActions: AdminBulkAction<ArchiveRequest>[] = [
  {
    key: 'approve',
    words: messages.approve,
    icon: Check,
    ready: (rows) => rows.every((row) => row.state === 'pending'),
    run: (rows) => decide(rows, { approve: true }),
  },
  {
    key: 'refuse',
    words: messages.refuse,
    icon: X,
    danger: true,
    ready: (rows) => rows.every((row) => row.state === 'pending'),
    prepare: askAnswer,
    run: (rows, prepared) => decide(rows, { approve: false, ...(prepared as { answer: string }) }),
  },
]

const decideActions = actionsOf(false)
const ownActions = actionsOf(true)

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
      rowActions={mine ? ownActions : decideActions}
      bulkActions={mine ? [] : bulkActions}
      drawer={{ title: nameOf, hint: (row) => row.code, body: (row) => <Details request={row} /> }}
      empty={{ title: messages.none, hint: messages.noneHint }}
    />
  )
}

const useRequests = ({ filters: _, sort: _sort, order: _order, ...asked }: AskedListPage, mine: boolean) =>
  useEndpoint(archiveRequestApi.list, { ...asked, mine }, { placeholderData: (before) => before })
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
