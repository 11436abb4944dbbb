import { archiveLimits } from '@cabinet/contract/archive'
import { type ArchiveRequest, archiveRequestApi } from '@cabinet/contract/archive.requests'
import { CalendarClock, Check, Undo2, X } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { useCall } from '../../../kernel/query.ts'
import { uid } from '../../../kernel/session.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import {
  AdminPage,
  type Asked,
  askForm,
  type BulkAction,
  type Column,
  Facts,
  type Filter,
  PersonCell,
  type RowAction,
  StateCell,
  type StateLook,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { timeText } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { refreshArchive } from '../archive.api.ts'
import { words as archiveWords } from '../archive.text.ts'
import { outcomes } from '../records/deeds.ts'
import { words } from './requests.text.ts'

const idOf = (request: ArchiveRequest) => request.id
const nameOf = (request: ArchiveRequest) => request.title
const extra = ['tab']

const filters: Filter[] = [
  { kind: 'text', key: 'search', words: words.search },
  {
    kind: 'select',
    key: 'whose',
    words: words.whose,
    options: [
      { value: 'decide', words: words.toDecide },
      { value: 'mine', words: words.mine },
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
  const t = useText(words)
  return <StateCell look={looks[request.state]} words={t(request.state)} />
}

const Kind = ({ request }: { request: ArchiveRequest }) => {
  const t = useText(words)
  return <Tag colour={request.kind === 'borrow' ? 'blue' : 'violet'}>{t(request.kind)}</Tag>
}

const columns: Column<ArchiveRequest>[] = [
  {
    key: 'record',
    words: words.record,
    waiting: 'person',
    render: (row) => (
      <PersonCell
        name={row.title}
        below={row.code}
        icon={<FileIcon folder={row.folder} suffix={row.suffix} size={28} />}
      />
    ),
  },
  { key: 'kind', words: words.kind, width: 90, waiting: 'tag', render: (row) => <Kind request={row} /> },
  { key: 'who', words: words.who, width: 120, render: (row) => <TextCell>{row.userName}</TextCell> },
  { key: 'purpose', words: words.purpose, width: 220, render: (row) => <TextCell>{row.words}</TextCell> },
  { key: 'until', words: words.until, width: 150, render: (row) => <TimeCell at={row.until} /> },
  { key: 'when', words: words.when, width: 150, render: (row) => <TimeCell at={row.createdAt} /> },
  { key: 'state', words: words.state, width: 110, waiting: 'tag', render: (row) => <State request={row} /> },
]

interface Decision {
  approve: boolean
  answer?: string
  /** A sooner end of a loan. */
  until?: Date | undefined
}

async function decide(rows: readonly ArchiveRequest[], { answer = '', ...decision }: Decision) {
  const results = await call(archiveRequestApi.decide, { ids: rows.map(idOf), answer, ...decision })
  await refreshArchive()
  return outcomes(results)
}

async function decideOne(row: ArchiveRequest, decision: Decision) {
  const [left] = await decide([row], decision)
  if (left) toast.error(left.why ?? 'common.failed')
  else toast.success(words.decided, { params: { count: 1 } })
}

const askAnswer = () =>
  askForm<{ answer: string }>({
    title: words.refuseTitle,
    danger: true,
    initial: { answer: '' },
    fields: [
      { kind: 'area', name: 'answer', words: words.answer, required: true, max: archiveLimits.note, rows: 3 },
    ],
  })

/** For how long, and with which words. */
const askTerms = (row: ArchiveRequest) =>
  askForm<{ until: Date | null; answer: string }>({
    title: words.approveTitle,
    initial: { until: row.until ?? null, answer: '' },
    fields: [
      {
        kind: 'date',
        name: 'until',
        words: words.until,
        hint: words.endHint,
        required: true,
        time: true,
        future: true,
      },
      { kind: 'area', name: 'answer', words: words.answer, max: archiveLimits.note, rows: 3 },
    ],
  })

async function withdraw(row: ArchiveRequest) {
  await call(archiveRequestApi.withdraw, { ids: [row.id] })
  toast.success(words.withdrew)
  await refreshArchive()
}

const others = (row: ArchiveRequest, mine: boolean) => !mine && row.state === 'pending'

const actionsOf = (mine: boolean): RowAction<ArchiveRequest>[] => [
  {
    key: 'approve',
    words: words.approve,
    icon: Check,
    inline: true,
    ready: (row) => others(row, mine),
    run: (row) => decideOne(row, { approve: true }),
  },
  {
    key: 'approveWith',
    words: words.approveWith,
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
    words: words.refuse,
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
    words: words.withdraw,
    icon: Undo2,
    ready: (row) => row.userId === uid() && row.state === 'pending',
    run: withdraw,
  },
  {
    key: 'giveBack',
    words: words.giveBack,
    icon: Undo2,
    ready: (row) => row.userId === uid() && row.state === 'approved' && row.kind === 'borrow',
    run: withdraw,
  },
]

const bulkActions: BulkAction<ArchiveRequest>[] = [
  {
    key: 'approve',
    words: words.approve,
    icon: Check,
    ready: (rows) => rows.every((row) => row.state === 'pending'),
    run: (rows) => decide(rows, { approve: true }),
  },
  {
    key: 'refuse',
    words: words.refuse,
    icon: X,
    danger: true,
    ready: (rows) => rows.every((row) => row.state === 'pending'),
    prepare: askAnswer,
    run: (rows, prepared) => decide(rows, { approve: false, ...(prepared as { answer: string }) }),
  },
]

const decideActions = actionsOf(false)
const ownActions = actionsOf(true)

/** Wishes to borrow and to have things back: those to be decided, and one's own. */
export function RequestsPage({ keeps, whose }: { keeps: boolean; whose: string | undefined }) {
  const mine = whose === 'mine' || (!keeps && whose !== 'decide')
  const useRows = mine ? useMine : useToDecide
  return (
    <AdminPage
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
      empty={{ title: words.none, hint: words.noneHint }}
    />
  )
}

const useRequests = ({ filters: _, sort: _sort, order: _order, ...asked }: Asked, mine: boolean) =>
  useCall(archiveRequestApi.list, { ...asked, mine }, { placeholderData: (before) => before })
const useMine = (asked: Asked) => useRequests(asked, true)
const useToDecide = (asked: Asked) => useRequests(asked, false)

function Details({ request }: { request: ArchiveRequest }) {
  const t = useText(words)
  const say = useSay()
  return (
    <Facts
      facts={[
        [t('state'), <State key="state" request={request} />],
        [t('kind'), [t(request.kind), request.download && t('download')].filter(Boolean).join(' · ')],
        [t('who'), request.userName],
        [t('when'), timeText(request.createdAt)],
        [t('purpose'), request.words],
        ...(request.until ? ([[t('until'), timeText(request.until)]] as const) : []),
        ...(request.decidedAt
          ? ([
              [t('answer'), request.answer],
              [say(words.state), `${request.decidedBy} · ${timeText(request.decidedAt)}`],
            ] as const)
          : []),
      ]}
    />
  )
}
